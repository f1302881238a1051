/** The library that speaks to S3. Operators who want it install it; nobody else has to carry it. */
import type * as Client from '@aws-sdk/client-s3'
import type * as Uploading from '@aws-sdk/lib-storage'
import type * as Presigning from '@aws-sdk/s3-request-presigner'

/** What the library exports. */
export type S3Library = typeof Client & Pick<typeof Uploading, 'Upload'>

/** What signs addresses. */
export type Presigner = typeof Presigning.getSignedUrl

/** What signs addresses, loaded where callers may download from the bucket itself. Rejects with a sentence for the operator where it is not installed. */
export async function loadPresigner(): Promise<Presigner> {
  try {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    return getSignedUrl
  } catch (cause) {
    throw new Error(
      'presigned_s needs a package that is not installed: npm install @aws-sdk/s3-request-presigner@3',
      { cause },
    )
  }
}

/** The library, loaded when it is first needed. Rejects with a sentence for the operator where it is not installed. */
export async function loadS3Library(): Promise<S3Library> {
  try {
    const [client, { Upload }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/lib-storage'),
    ])
    return { ...client, Upload }
  } catch (cause) {
    throw new Error(
      'blobs in S3 need two packages that are not installed: npm install @aws-sdk/client-s3@3 @aws-sdk/lib-storage@3',
      { cause },
    )
  }
}
