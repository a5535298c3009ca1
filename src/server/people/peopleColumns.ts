import { languages } from '../../domain/kernel/language.ts'
import type { TableColumn } from '../sheets/readTable.ts'

const employeeNumber: TableColumn = { key: 'employeeNumber', kind: 'text', isRequired: true }
const planYear: TableColumn = { key: 'planYear', kind: 'whole', min: 2000, max: 2999 }
const bags: readonly TableColumn[] = [
  { key: 'flexibleBag', kind: 'cents' },
  { key: 'topBag', kind: 'cents' },
  { key: 'userBag', kind: 'cents' },
  { key: 'companyBag', kind: 'amountOrPercent' },
]

/** The columns of each table of people; the import reads them and the export writes them. */
export const peopleColumns = {
  people: [
    { key: 'company', kind: 'text' },
    employeeNumber,
    { key: 'personalID', kind: 'nationalId', isRequired: true },
    { key: 'firstName', kind: 'name', isRequired: true },
    { key: 'lastName1', kind: 'name', isRequired: true },
    { key: 'lastName2', kind: 'name' },
    { key: 'email', kind: 'email' },
    { key: 'phone', kind: 'text' },
    { key: 'birthday', kind: 'day' },
    { key: 'language', kind: 'choice', choices: languages },
    { key: 'gender', kind: 'choice', choices: ['female', 'male'] },
    { key: 'maritalStatus', kind: 'choice', choices: ['single', 'married', 'divorced', 'widowed'] },
    { key: 'securityNumber', kind: 'text' },
    { key: 'disability', kind: 'whole', min: 0, max: 100 },
    { key: 'privateUse', kind: 'whole', min: 0, max: 100 },
    { key: 'companyVehicle', kind: 'yesNo' },
    { key: 'paymentCount', kind: 'whole', min: 1, max: 24 },
    { key: 'joinedOn', kind: 'day' },
    { key: 'collective', kind: 'text' },
    { key: 'costCenter', kind: 'text' },
    { key: 'office', kind: 'text' },
    { key: 'legalEntity', kind: 'text' },
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
    { key: 'firstName', kind: 'name', isRequired: true },
    { key: 'lastName1', kind: 'name', isRequired: true },
    { key: 'lastName2', kind: 'name' },
    {
      key: 'relationship',
      kind: 'choice',
      choices: ['child', 'spouse', 'domestic_partner'],
      isRequired: true,
    },
    { key: 'birthday', kind: 'day', isRequired: true },
    { key: 'personalID', kind: 'nationalId' },
    { key: 'disability', kind: 'whole', min: 0, max: 100 },
  ],
  bags: [employeeNumber, { ...planYear, isRequired: true }, ...bags],
  products: [
    employeeNumber,
    { key: 'product', kind: 'text', isRequired: true },
    { key: 'allowed', kind: 'yesNo', isRequired: true },
  ],
} as const satisfies Record<string, readonly TableColumn[]>

/** The columns of what single people have beside the salary, which `people compensations` reads. */
export const compensationColumns: readonly TableColumn[] = [
  employeeNumber,
  { key: 'product', kind: 'text', isRequired: true },
  { key: 'yearlyValue', kind: 'cents', isRequired: true },
]

export type PeopleTable = keyof typeof peopleColumns
