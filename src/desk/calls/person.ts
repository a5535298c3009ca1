import type { Answers } from './answers.ts'

/** A row of `people list`. */
export type Person = Answers['people list']['people'][number]

/** The address of a person's page: `do` opens the panel of an operation, `contract` shows a contract. */
export const personAddress = (
  person: Pick<Person, 'company' | 'employeeNumber'>,
  more: { do?: string; contract?: string } = {},
): string =>
  `person?${new URLSearchParams({
    company: person.company,
    employee: person.employeeNumber,
    ...more,
  })}`

/** The answer of `people show`. */
export type PersonAnswer = Answers['people show']
