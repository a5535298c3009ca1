import type { NamedField } from '../../../domain/forms/personFields.ts'
import { hasLetterOrDigit } from '../../../domain/kernel/formats.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { isAbroad } from '../../../domain/kernel/provinceNamed.ts'
import { toColumnValue, type ProfileValue } from '../../employee/personRow.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { validationErrors, type FieldFault } from '../../platform/http/validateBody.ts'
import { serverMessages } from '../../platform/http/serverMessages.ts'
import { changedValues, editableFields, isBlankable, toPlainValue } from './editableFields.ts'
import { personalData } from './profileOf.ts'

type Changes = { columns: Record<string, unknown>; faults: FieldFault[] }

/**
 * Returns the columns that a profile's body changes, and the body's faults. Only changed fields are
 * validated, so that an incomplete tab does not prevent saving the other tab.
 */
export function changesOf(
  employee: EmployeeRow,
  body: Record<string, unknown>,
  { language, today }: { language: Language; today: string },
): Changes {
  const current: Record<string, unknown> = personalData(employee)
  const changes: Changes = { columns: {}, faults: [] }
  for (const [name, field] of editableFields) {
    if (!Object.hasOwn(body, name)) continue
    const orNull = (value: unknown): unknown => (isBlankable(field) && value === '' ? null : value)
    const value = orNull(toPlainValue(field, body[name] as ProfileValue)) as ProfileValue
    if (value === orNull(current[name])) continue
    const faults = faultsOfField(field, value, language)
    changes.faults.push(...faults)
    if (faults.length === 0) changes.columns[field.column] = toColumnValue(field, value)
  }
  withBirthday(changes, { language, today })
  withProvince(changes, employee, language)
  return withDisability(changes, employee, language)
}

function faultsOfField(
  { name, isRequired, cell }: NamedField,
  value: ProfileValue,
  language: Language,
): FieldFault[] {
  const isBlank = value === null || (typeof value === 'string' && value.trim() === '')
  if (isRequired && isBlank)
    return [{ path: `/${name}`, message: serverMessages(language, 'field.required') }]
  const isUnnamed = typeof value === 'string' && value !== '' && !hasLetterOrDigit(value)
  if (cell?.kind === 'name' && isUnnamed)
    return [{ path: `/${name}`, message: serverMessages(language, 'family.noLetter') }]
  return value === null || value === '' ? [] : validationErrors(changedValues, { [name]: value }, language)
}

function withBirthday(changes: Changes, { language, today }: { language: Language; today: string }): void {
  const { birthday } = changes.columns
  if (typeof birthday === 'string' && birthday > today)
    changes.faults.push({ path: '/birthday', message: serverMessages(language, 'family.birthdayFuture') })
}

/** Removes the province when the address moves abroad (D-112). */
function withProvince({ columns, faults }: Changes, employee: EmployeeRow, language: Language): void {
  const country = typeof columns.country === 'string' ? columns.country : employee.country
  if (!isAbroad(country)) return
  if (columns.province)
    faults.push({ path: '/province', message: serverMessages(language, 'profile.provinceAbroad') })
  else if (employee.province) columns.province = ''
}

/**
 * Refuses a percentage without a recognized disability (PRO-22), and removes the percentage when the
 * disability is removed.
 */
function withDisability(changes: Changes, employee: EmployeeRow, language: Language): Changes {
  const { columns, faults } = changes
  const hasDisability = columns.disability_type ?? employee.disability_type
  if (hasDisability) return changes
  if (typeof columns.disability === 'number')
    faults.push({ path: '/disability', message: serverMessages(language, 'family.disability') })
  if (columns.disability_type === false) columns.disability = null
  return changes
}
