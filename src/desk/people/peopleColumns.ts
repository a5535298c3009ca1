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

/** Those that are shown until others are chosen. */
export const firstColumns: readonly PeopleColumn[] = [
  'employeeNumber',
  'state',
  'email',
  'collective',
  'costCenter',
  'exitOn',
]

/** Those by which the server sorts. */
export const sortedColumns: readonly PeopleColumn[] = [
  'name',
  'employeeNumber',
  'collective',
  'costCenter',
  'office',
  'joinedOn',
  'exitOn',
]
