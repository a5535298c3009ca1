import type { Language } from '../../domain/kernel/language.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import type { KnownPeople } from './knownPeople.ts'
import { peopleMessages } from './peopleMessages.ts'
import type { PeopleRow } from './readPeopleFiles.ts'

export type Checking = {
  company: TenantConfig
  known: KnownPeople
  language: Language
  today: string
  /** True if the import may change a person's DNI. */
  allowIdChange: boolean
}

/** Builds the fault of a cell, with its column's title in the report's language. */
export function rowFault(
  { file, line }: PeopleRow,
  key: string,
  { id, params }: Pick<SheetFault, 'id' | 'params'>,
  { language }: Pick<Checking, 'language'>,
): SheetFault {
  return { file, line, column: peopleMessages(language, `column.${key}`), key, id, params }
}
