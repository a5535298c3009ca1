import { compareCompanies, type CompanyChange } from '../../../domain/company/changes/compareCompanies.ts'
import type { CompanyTexts } from '../../../domain/company/changes/documents.ts'
import type { RedReason } from '../../../domain/company/changes/redReason.ts'
import { yearOf } from '../../../domain/kernel/calendar.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { countContracts, countMoved, countPeople, type ContractCounts } from './countAffected.ts'
import { changeMessages } from './changeMessages.ts'
import { formatChange, formatEffects } from './formatChange.ts'
import type { TableReaders } from './tableReaders.ts'

/** A described change, with the number of affected contracts and people. */
export type DescribedChange = ContractCounts & {
  file: string
  change: string
  red: string
  effects: string
  losing: number
  gaining: number
}

/** The maximum number of listed changes. */
export const maxTold = 500

/** Lists the changes between two sets of files as text, without counts. */
export function listChanges(before: CompanyTexts, after: CompanyTexts, today: string): CompanyChange[] {
  return compareCompanies(before, after, today).slice(0, maxTold)
}

type Described = {
  tenant: string
  today: string
  language: Language
  /** The modalities whose prices come from a rate table, by its file. */
  tableReaders: TableReaders
}

/** Describes the changes of a company, with the number of affected contracts and people. */
export async function describeChanges(
  db: Connection,
  changes: readonly CompanyChange[],
  { tenant, today, language, tableReaders }: Described,
): Promise<DescribedChange[]> {
  const modalitiesOf = (change: CompanyChange): readonly string[] => {
    if (!touches(change)) return []
    return change.modality ? [change.modality] : (change.modalities ?? tableReaders.get(change.file) ?? [])
  }
  const ids = [...new Set(changes.flatMap(modalitiesOf))]
  const count = await countContracts(db, { tenant, year: yearOf(today), ids })
  const people = await countPeople(db, tenant)
  return changes.map((change) => {
    const counts = count(modalitiesOf(change))
    const moved = change.collectives ? countMoved(people, change.collectives) : { losing: 0, gaining: 0 }
    return {
      file: change.file,
      change: formatChange(change, language),
      red: change.red ? formatRed(change.red, language) : '',
      effects: formatEffects({ ...counts, ...moved, isRemoved: change.kind === 'removed' }, language).join(
        ' ',
      ),
      ...counts,
      ...moved,
    }
  })
}

export function formatRed(reason: RedReason, language: Language): string {
  return changeMessages(language, `red.${reason}`)
}

/** Whether a change can affect contracts: any kind except a text, a setting, an order or an addition. */
function touches({ kind }: CompanyChange): boolean {
  return !['text', 'setting', 'order', 'added'].includes(kind)
}

/** Joins the first changes to one line for the log. */
export function formatShort(changes: readonly CompanyChange[], language: Language): string {
  const told = changes.slice(0, 3).map((change) => {
    const text = formatChange(change, language)
    return change.red ? `${text} [${formatRed(change.red, language)}]` : text
  })
  const more = changes.length - told.length
  return [...told, ...(more > 0 ? [`+${more}`] : [])].join('; ')
}
