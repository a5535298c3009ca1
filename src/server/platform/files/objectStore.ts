import { S3mini, S3ServiceError } from 's3mini'

/** A store of objects outside the database; the portal chooses each object's key. */
export type ObjectStore = {
  /** Stores an object; a store that can check fingerprints refuses bytes that do not match `sha256`. */
  put: (key: string, bytes: Buffer, about: { contentType: string; sha256: string }) => Promise<void>
  /** Reads a range of an object, even if the object was moved aside; undefined if it does not exist. */
  read: (key: string, from: number, length: number) => Promise<Buffer | undefined>
  /** Moves an object aside; does nothing if it does not exist. */
  moveAside: (key: string) => Promise<void>
  /** Deletes an object permanently, even if it was moved aside. */
  remove: (key: string) => Promise<void>
}

const limitMs = 8_000
const aside = (key: string): string => `removed.${key}`

/** Opens the store of FILES_URL: `https://key:secret@host/bucket?region=eu-west-1`. */
export function openObjectStore(filesUrl: string): ObjectStore {
  const url = new URL(filesUrl)
  const client = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}${url.pathname}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    requestAbortTimeout: limitMs,
  })
  const bytesOf = async (key: string, from: number, length: number): Promise<Buffer | undefined> => {
    const answer = await client.getObjectRaw(key, false, from, from + length).catch(unlessMissing)
    return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  }
  return {
    put: (key, bytes, { contentType, sha256 }) =>
      asAway(async () => {
        const checksum = Buffer.from(sha256, 'hex').toString('base64')
        await client.putObject(key, bytes, contentType, undefined, { 'x-amz-checksum-sha256': checksum })
      }),
    read: (key, from, length) =>
      asAway(async () => (await bytesOf(key, from, length)) ?? bytesOf(aside(key), from, length)),
    moveAside: (key) =>
      asAway(async () => {
        if (await client.copyObject(key, aside(key)).catch(unlessMissing)) await client.deleteObject(key)
      }),
    remove: (key) =>
      asAway(async () => {
        for (const each of [key, aside(key)]) await client.deleteObject(each).catch(unlessMissing)
      }),
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof S3ServiceError && error.status === 404) return undefined
  throw error
}

/** Treats an unreachable store like an unreachable database: 503 and a retry. */
async function asAway<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    // If the store refuses the request, the portal has a fault; all other errors are of the connection.
    if (error instanceof S3ServiceError && error.status < 500) throw error
    throw Object.assign(new Error('the store of FILES_URL does not answer', { cause: error }), {
      code: 'ECONNREFUSED',
    })
  }
}
