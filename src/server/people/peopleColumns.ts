import { planYears } from '../../domain/catalogue/planMonths.ts'
import { familyMemberForm, legalDataForm, profileUserForm } from '../../domain/forms/profileForms.ts'
import { languages } from '../../domain/kernel/language.ts'
import type { TableColumn } from '../platform/sheets/tableFormat.ts'

const { properties: user } = profileUserForm
const { properties: legal } = legalDataForm
const { properties: relative } = familyMemberForm

const employeeNumber: TableColumn = { key: 'employeeNumber', kind: 'text', isRequired: true }
const planYear: TableColumn = { key: 'planYear', kind: 'whole', field: planYears }
const bags: readonly TableColumn[] = [
  { key: 'flexibleBag', kind: 'cents' },
  { key: 'topBag', kind: 'cents' },
  { key: 'userBag', kind: 'cents' },
  { key: 'companyBag', kind: 'amountOrPercent' },
]

/**
 * The columns of each table of people; the import reads them and the export writes them. A value that its
 * owner sees in a form keeps the limits of that form: the owner could not save it otherwise.
 */
export const peopleColumns = {
  people: [
    { key: 'company', kind: 'text' },
    employeeNumber,
    { key: 'personalID', kind: 'nationalId', isRequired: true },
    { key: 'firstName', kind: 'name', field: user.firstName, isRequired: true },
    { key: 'lastName1', kind: 'name', field: user.lastName1, isRequired: true },
    { key: 'lastName2', kind: 'name', field: user.lastName2 },
    { key: 'email', kind: 'email' },
    { key: 'phone', kind: 'digits', field: legal.phone },
    { key: 'birthday', kind: 'day' },
    { key: 'language', kind: 'choice', field: { enum: languages } },
    // The form has 0 and 1.
    { key: 'gender', kind: 'choice', field: { enum: ['female', 'male'] } },
    { key: 'maritalStatus', kind: 'choice', field: legal.maritalStatus },
    { key: 'securityNumber', kind: 'digits', field: legal.securityNumber },
    { key: 'disability', kind: 'whole', field: legal.disability },
    { key: 'privateUse', kind: 'whole', field: { minimum: 0, maximum: 100 } },
    { key: 'companyVehicle', kind: 'yesNo' },
    { key: 'paymentCount', kind: 'whole', field: legal.paymentCount },
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

/** The columns of what single people have beside the salary, which `people compensations` reads. */
export const compensationColumns: readonly TableColumn[] = [
  employeeNumber,
  { key: 'product', kind: 'text', isRequired: true },
  { key: 'yearlyValue', kind: 'cents', isRequired: true },
]

export type PeopleTable = keyof typeof peopleColumns
