import { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv'

/**
 * Refuses a list inside a list anywhere in a value, as `jsonSchema` does, with the place of the first one.
 * One walk reads each value once; the schema's own alternatives copy all faults so far for each key, which
 * takes a time that grows with the square of a hostile body (promise 37).
 */
export const listInList = {
  keyword: 'hasNoListInList',
  schemaType: 'boolean',
  error: { message: 'a list in a list', params: ({ params }) => _`{place: ${params.place}}` },
  code: (cxt: KeywordCxt) => {
    const find = cxt.gen.scopeValue('func', { ref: placeOfListInList })
    cxt.setParams({ place: cxt.gen.const('place', _`${find}(${cxt.data})`) })
    cxt.fail(_`${cxt.params.place} !== undefined`)
  },
} as const satisfies CodeKeywordDefinition

/** The path of the first list in a list, as a JSON pointer; undefined if there is none. */
function placeOfListInList(value: unknown, isInList = false): string | undefined {
  const isList = Array.isArray(value)
  if (isList && isInList) return ''
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const place = placeOfListInList(inner, isList)
    if (place !== undefined) return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${place}`
  }
  return undefined
}
