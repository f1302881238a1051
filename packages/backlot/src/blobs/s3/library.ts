/** The S3 client library. Operators install it if they need it. */
import type * as Client from '@aws-sdk/client-s3'
import type * as Uploading from '@aws-sdk/lib-storage'
import type * as Presigning from '@aws-sdk/s3-request-presigner'

/** What the library exports. */
export type S3Library = typeof Client & Pick<typeof Uploading, 'Upload'>

/** Presigns addresses. */
export type Presigner = typeof Presigning.getSignedUrl

/**
 * The presigner, loaded where callers may download from the bucket. Rejects with a message for the
 * operator where it is not installed.
 */
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

/** The library, loaded at first use. Rejects with a message for the operator where it is not installed. */
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
