import type { Language } from '../../domain/kernel/language.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import type { KnownPeople } from './knownPeople.ts'
import { peopleMessages } from './peopleMessages.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'

export type Checking = {
  company: TenantConfig
  known: KnownPeople
  language: Language
  today: string
  /** True if the import may change a person's DNI. */
  allowIdChange: boolean
  /** The files' own titles of columns; where there is none, faults name ours. */
  titles: PeopleFiles['titles']
}

/** Builds the fault of a cell; its column has the file's own title, else ours in the report's language. */
export function rowFault(
  { file, line }: PeopleRow,
  key: string,
  { id, params }: Pick<SheetFault, 'id' | 'params'>,
  { language, titles }: Pick<Checking, 'language' | 'titles'>,
): SheetFault {
  const column = titles.get(file)?.[key] ?? peopleMessages(language, `column.${key}`)
  return { file, line, column, key, id, params }
}
