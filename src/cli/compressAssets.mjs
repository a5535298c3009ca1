import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTS = /\.(js|css|svg|json|txt|map)$/
const LEAST_BYTES = 1024

/**
 * Leaves a .br and a .gz beside every text that gains by it; the server sends them as they are. The page itself
 * is not among them: the server writes a nonce into it.
 */
export async function compressAssets(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < LEAST_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
