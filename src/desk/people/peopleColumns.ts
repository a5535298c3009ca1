/** The columns of the table of people, in their order; the name is always shown. */
export const peopleColumns = [
  'name',
  'employeeNumber',
  'state',
  'email',
  'collective',
  'costCenter',
  'office',
  'legalEntity',
  'joinedOn',
  'exitOn',
  'invitedAt',
  'company',
] as const
export type PeopleColumn = (typeof peopleColumns)[number]

/** The columns shown by default. */
export const firstColumns: readonly PeopleColumn[] = [
  'employeeNumber',
  'state',
  'email',
  'collective',
  'costCenter',
  'exitOn',
]

/** The columns that the server can sort by. */
export const sortedColumns: readonly PeopleColumn[] = [
  'name',
  'employeeNumber',
  'collective',
  'costCenter',
  'office',
  'joinedOn',
  'exitOn',
]
