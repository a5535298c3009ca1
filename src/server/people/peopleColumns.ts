import { planYears } from '../../domain/catalogue/planMonths.ts'
import { personFieldList, type NamedField } from '../../domain/forms/personFields.ts'
import { familyMemberForm } from '../../domain/forms/profileForms.ts'
import type { TableColumn } from '../platform/sheets/tableFormat.ts'

const { properties: relative } = familyMemberForm

const employeeNumber: TableColumn = { key: 'employeeNumber', kind: 'text', isRequired: true }
const planYear: TableColumn = { key: 'planYear', kind: 'whole', field: planYears }
const bags: readonly TableColumn[] = [
  { key: 'flexibleBag', kind: 'cents' },
  { key: 'topBag', kind: 'cents' },
  { key: 'userBag', kind: 'cents' },
  { key: 'companyBag', kind: 'amountOrPercent' },
]

/** Kinds of cells whose limits come from the form of the field. */
const limitedKinds = new Set<TableColumn['kind']>(['text', 'code', 'name', 'digits', 'whole', 'choice'])

/**
 * The columns of each table of people, for import and export. If the employee can edit a value in a form,
 * the column has that form's limits; otherwise the employee could not save the form.
 */
export const peopleColumns = {
  people: [
    { key: 'company', kind: 'text' },
    employeeNumber,
    ...personFieldList.flatMap(toColumns),
    { key: 'exitOn', kind: 'day' },
    { key: 'collective', kind: 'text' },
    { key: 'costCenter', kind: 'text' },
    { key: 'office', kind: 'text' },
    { key: 'legalEntity', kind: 'text' },
    { key: 'professionalGroup', kind: 'text' },
    { key: 'factsFrom', kind: 'day' },
    { key: 'fixedSalary', kind: 'cents' },
    { key: 'variableSalary', kind: 'cents' },
    { key: 'salaryFrom', kind: 'day' },
    planYear,
    ...bags,
    { key: 'products', kind: 'text' },
  ],
  family: [
    employeeNumber,
    { key: 'firstName', kind: 'name', field: relative.firstName, isRequired: true },
    { key: 'lastName1', kind: 'name', field: relative.lastName1, isRequired: true },
    { key: 'lastName2', kind: 'name', field: relative.lastName2 },
    { key: 'relationship', kind: 'choice', field: relative.relationship, isRequired: true },
    { key: 'birthday', kind: 'day', isRequired: true },
    { key: 'personalID', kind: 'nationalId' },
    { key: 'passport', kind: 'text', field: relative.personalID },
    { key: 'disability', kind: 'whole', field: relative.disability },
  ],
  bags: [employeeNumber, { ...planYear, isRequired: true }, ...bags],
  products: [
    employeeNumber,
    { key: 'product', kind: 'text', isRequired: true },
    { key: 'allowed', kind: 'yesNo', isRequired: true },
  ],
} as const satisfies Record<string, readonly TableColumn[]>

/** The columns of individual social benefits, which `people compensations` reads. */
export const compensationColumns: readonly TableColumn[] = [
  employeeNumber,
  { key: 'product', kind: 'text', isRequired: true },
  { key: 'yearlyValue', kind: 'cents', isRequired: true },
]

export type PeopleTable = keyof typeof peopleColumns

function toColumns({ name, schema, cell }: NamedField): TableColumn[] {
  if (!cell) return []
  const { key = name, kind, isRequired, choices } = cell
  const length = schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }
  const field = choices ? { enum: choices } : kind === 'code' ? length : schema
  return [
    {
      key,
      kind,
      ...(limitedKinds.has(kind) && { field }),
      ...(isRequired && { isRequired: 'ofNew' as const }),
    },
  ]
}
