/** The parts that the shapes of the OpenAPI description are made of. */
export const text = { type: 'string' }
export const flag = { type: 'boolean' }
export const number = { type: 'number' }
export const whole = { type: 'integer' }
export const euros = { type: 'number', description: 'euros, at most two decimals' }
export const date = { type: 'string', format: 'date' }
export const instant = { type: 'string', format: 'date-time' }
export const localizedShape = { $ref: 'LocalizedText#' }
export const open = { type: 'object', additionalProperties: true }
export const opens = { type: 'array', items: open }
export const listOf = (name: string): object => ({ type: 'array', items: { $ref: `${name}#` } })
export const amountOrPercent = { oneOf: [number, text], description: 'euros, or a percentage such as "2%"' }

export const object = (properties: Record<string, object>, optional: string[] = []): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})
