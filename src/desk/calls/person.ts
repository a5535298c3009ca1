/** A row of `people list`. */
export type Person = {
  company: string
  employeeNumber: string
  name: string
  email: string
  hasFailingEmail: boolean
  state: string
  /** The missing contact data: noEmail or noPhone; blank for none. */
  lack: string
  collective: string
  costCenter: string
  office: string
  legalEntity: string
  joinedOn: string
  exitOn: string
  invitedAt: string
}

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
