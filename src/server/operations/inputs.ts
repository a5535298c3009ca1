import Type from 'typebox'

/** The id of a contract. */
export const contractId = Type.String({
  description: 'The id of the contract',
  pattern: '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$',
  errorMessage: 'expected the id of a contract',
})

/** A sentence that people read. */
export function oneLine(description: string) {
  return Type.String({
    description,
    minLength: 1,
    maxLength: 500,
    pattern: '^[^\\u0000-\\u001f\\u007f]+$',
    errorMessage: 'expected one line of text, at most 500 characters',
  })
}
