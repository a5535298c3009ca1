import type { Language } from '../../domain/language.ts'
import type { FamilyMemberWire } from '../../domain/wire.ts'
import type { FamilyMemberRow } from '../db/schema.ts'
import { type FieldFault, invalid } from '../http/judge.ts'
import { serverWords } from '../serverWords.ts'

export type MemberBody = Partial<Omit<FamilyMemberWire, 'relationship' | 'disability'>> & {
  relationship?: FamilyMemberRow['relationship']
  disability?: number | null
}

type Columns = Partial<Pick<FamilyMemberRow, 'first_name' | 'last_name1' | 'last_name2' | 'personal_id' | 'id_type' | 'birthday' | 'relationship' | 'disability_type' | 'disability'>>

/**
 * The columns a body writes, blanks around names taken off.
 * @throws HttpError 400 for a name of blanks, a birthday to come, or a percentage without a recognised disability (PRO-33)
 */
export function memberColumns(body: MemberBody, before: Pick<FamilyMemberRow, 'disability_type'> | undefined, { language, today }: { language: Language; today: string }): Columns {
  const faults: FieldFault[] = []
  for (const name of ['firstName', 'lastName1', 'personalID'] as const)
    if (body[name]?.trim() === '') faults.push({ path: `/${name}`, message: serverWords(language, 'field.required') })
  if (body.birthday !== undefined && body.birthday > today) faults.push({ path: '/birthday', message: serverWords(language, 'family.birthdayFuture') })
  const hasDisability = body.disabilityType ?? before?.disability_type ?? false
  if (!hasDisability && typeof body.disability === 'number' && body.disability !== 0) faults.push({ path: '/disability', message: serverWords(language, 'family.disability') })
  if (faults.length > 0) throw invalid(faults)
  const columns: Columns = {
    first_name: body.firstName?.trim(),
    last_name1: body.lastName1?.trim(),
    last_name2: body.lastName2?.trim(),
    personal_id: body.personalID?.trim(),
    id_type: body.idType,
    birthday: body.birthday,
    relationship: body.relationship,
    disability_type: body.disabilityType,
    disability: hasDisability ? body.disability : null,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
