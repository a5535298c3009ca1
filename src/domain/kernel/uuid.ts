/** Whether a text is a UUID, the form of our ids; any other text would cause a database error. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
