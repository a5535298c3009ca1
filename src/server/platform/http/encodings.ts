import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings in which the server compresses a response itself, the smaller one first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Chooses the encoding for a request's Accept-Encoding; undefined: none of them is accepted. */
export function encodingFor(accepted = ''): Encoding | undefined {
  const names = accepted.split(',').flatMap((each) => {
    const [name = '', weight = ''] = each.split(';')
    return /q=0(\.0*)?\s*$/.test(weight) ? [] : [name.trim().toLowerCase()]
  })
  return encodings.find((encoding) => names.includes(encoding))
}

/** Compresses a response; a higher quality would take longer than it saves. */
export function compressed(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? promisify(gzip)(body)
    : promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}

const brotliQuality = 4
