import { expect, it } from 'vitest'
import { valuesIn } from './valuesIn.ts'

it.each([
  ['Nothing here', ''],
  ['{name} and { name }', 'name'],
  ['{count, plural, one {one thing} other {# things}} until {day}', 'count, day'],
  ['{count,plural,other{#}} of {day,date}', 'count, day'],
  ['{not-a-value} and {day , date}', 'day'],
  ['{kind, select, edit {Depois, a alteração} other {Then it ends}}', 'kind'],
])('%j fills in %j', (message, values) => expect(valuesIn(message)).toBe(values))
