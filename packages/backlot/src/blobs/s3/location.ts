/** The location of blobs in S3, and the options of its server. */

/** The content of `blobs.url` for a bucket. */
export type BucketLocation = {
  readonly bucket: string
  /** Before every key: empty, or a path that ends with a slash. */
  readonly prefix: string
  /** The server; Amazon's own when absent. */
  readonly endpoint?: string
  readonly region: string
  /** Whether the bucket is in the path rather than in the host name. */
  readonly usesPathStyle: boolean
  /** Whether requests have checksums that older servers do not know. */
  readonly sendsChecksums: boolean
  /** Server-side encryption; the server's default when absent. */
  readonly encryption?: { readonly algorithm: 'AES256' | 'aws:kms'; readonly keyId?: string }
  /** Downloads from the bucket itself; absent where everything goes through us. */
  readonly presigned?: PresignedDownloads
}

/** Downloads from the bucket itself. */
export type PresignedDownloads = {
  /** The lifetime of an address, in seconds. */
  readonly lifetimeS: number
  /** The public address of the server; `endpoint` when absent. */
  readonly endpoint?: string
}

/** The longest lifetime of an address, in seconds, because it cannot be revoked. */
const MAX_PRESIGNED_S = 3600

/** The parameters of an address. */
const PARAMETERS = new Set([
  'endpoint',
  'region',
  'path_style',
  'checksums',
  'sse',
  'kms_key_id',
  'presigned_s',
  'presigned_endpoint',
])

/** Valid bucket names: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Parses `s3://bucket/prefix?endpoint=…&region=…`. Throws an `Error` that says what is wrong. */
export function parseBucketLocation(url: string): BucketLocation {
  const { hostname: bucket, pathname, searchParams } = parsed(url)
  if (!BUCKET.test(bucket))
    throw new Error(`the bucket must be 3 to 63 of a-z, 0-9, dot and hyphen, got "${bucket}"`)
  for (const name of searchParams.keys())
    if (!PARAMETERS.has(name))
      throw new Error(`unknown parameter "${name}"; there are ${[...PARAMETERS].join(', ')}`)
  const endpoint = endpointOf(searchParams, 'endpoint')
  const encryption = encryptionOf(searchParams)
  const presigned = presignedOf(searchParams)
  return {
    bucket,
    prefix: prefixOf(pathname),
    ...(endpoint === undefined ? {} : { endpoint }),
    region: searchParams.get('region') ?? 'us-east-1',
    usesPathStyle: flag(searchParams, 'path_style', endpoint !== undefined),
    sendsChecksums: flag(searchParams, 'checksums', true),
    ...(encryption && { encryption }),
    ...(presigned && { presigned }),
  }
}

function parsed(url: string): URL {
  const found = URL.parse(url)
  if (found?.protocol !== 's3:') throw new Error('it must be s3://bucket/prefix')
  if (found.username !== '' || found.password !== '')
    throw new Error(
      'credentials do not belong into it: they are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, the file ~/.aws/credentials or the role of the machine',
    )
  return found
}

function prefixOf(pathname: string): string {
  const path = decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w./-]*$/.test(path)) throw new Error('the prefix must be letters, digits, . _ - and /')
  return path === '' ? '' : `${path}/`
}

function endpointOf(parameters: URLSearchParams, name: string): string | undefined {
  const given = parameters.get(name)
  if (given === null) return undefined
  const url = URL.parse(given)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`${name} must be an http:// or https:// address, got "${given}"`)
  return given
}

function presignedOf(parameters: URLSearchParams): PresignedDownloads | undefined {
  const given = parameters.get('presigned_s')
  const endpoint = endpointOf(parameters, 'presigned_endpoint')
  if (given === null) {
    if (endpoint !== undefined) throw new Error('presigned_endpoint needs presigned_s')
    return undefined
  }
  const lifetimeS = /^[0-9]{1,9}$/.test(given) ? Number(given) : 0
  if (lifetimeS < 1 || lifetimeS > MAX_PRESIGNED_S)
    throw new Error(`presigned_s must be 1 to ${MAX_PRESIGNED_S}, got "${given}"`)
  return { lifetimeS, ...(endpoint !== undefined && { endpoint }) }
}

function encryptionOf(parameters: URLSearchParams): BucketLocation['encryption'] {
  const algorithm = parameters.get('sse')
  const keyId = parameters.get('kms_key_id')
  if (algorithm === null) {
    if (keyId !== null) throw new Error('kms_key_id needs sse=aws:kms')
    return undefined
  }
  if (algorithm !== 'AES256' && algorithm !== 'aws:kms')
    throw new Error(`sse must be AES256 or aws:kms, got "${algorithm}"`)
  if (keyId !== null && algorithm !== 'aws:kms') throw new Error('kms_key_id needs sse=aws:kms')
  return { algorithm, ...(keyId !== null && { keyId }) }
}

function flag(parameters: URLSearchParams, name: string, byDefault: boolean): boolean {
  const given = parameters.get(name)
  if (given === null) return byDefault
  if (given === 'true' || given === 'false') return given === 'true'
  throw new Error(`${name} must be true or false, got "${given}"`)
}
