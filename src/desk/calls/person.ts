import type { Answers } from './answers.ts'

/** A row of `people list`. */
export type Person = Answers['people list']['people'][number]

/** Returns the address of a person's page; with an operation, its panel is open there. */
export const personAddress = (
  person: Pick<Person, 'company' | 'employeeNumber'>,
  operation?: string,
): string =>
  `person?${new URLSearchParams({
    company: person.company,
    employee: person.employeeNumber,
    ...(operation !== undefined && { do: operation }),
  })}`

/** The answer of `people show`. */
export type PersonAnswer = Answers['people show']
