import type { coverFields } from '../../domain/forms/coveredMember.ts'
import { isDni, isNie, plainId } from '../../domain/kernel/formats.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { FamilyMemberDto } from '../../dto/profileDto.ts'
import type { FamilyMemberRow } from '../db/schema.ts'
import { type FieldFault, invalid } from '../http/validateBody.ts'
import { serverMessages } from '../http/serverMessages.ts'

export type MemberBody = Partial<Omit<FamilyMemberDto, 'relationship' | 'disability'>> & {
  relationship?: FamilyMemberRow['relationship']
  disability?: number | null
}

type Columns = Partial<
  Pick<
    FamilyMemberRow,
    | 'first_name'
    | 'last_name1'
    | 'last_name2'
    | 'personal_id'
    | 'id_type'
    | 'birthday'
    | 'relationship'
    | 'disability_type'
    | 'disability'
  >
>

/** Somebody else of the family, the employee too. */
export type Relative = Pick<FamilyMemberRow, 'first_name' | 'personal_id'> & {
  relationship: FamilyMemberRow['relationship'] | 'you'
}

const isPartner = (relationship: Relative['relationship'] | undefined): boolean =>
  relationship === 'spouse' || relationship === 'domestic_partner'

/**
 * The columns a body writes, blanks around names taken off.
 * @throws HttpError 400 for a name of blanks, a birthday to come, a DNI or NIE whose letter is not its own, a
 * document of somebody else's, a second spouse or partner, or a percentage without a recognized disability
 * (PRO-33)
 */
export function memberColumns(
  body: MemberBody,
  before: Pick<FamilyMemberRow, 'disability_type' | 'id_type' | 'personal_id'> | undefined,
  { language, today, others }: { language: Language; today: string; others: readonly Relative[] },
): Columns {
  const faults: FieldFault[] = []
  for (const name of ['firstName', 'lastName1', 'personalID'] as const)
    if (body[name]?.trim() === '')
      faults.push({ path: `/${name}`, message: serverMessages(language, 'field.required') })
  if (body.birthday !== undefined && body.birthday > today)
    faults.push({ path: '/birthday', message: serverMessages(language, 'family.birthdayFuture') })
  const idType = body.idType ?? before?.id_type ?? 'DNI'
  const isNational = idType === 'DNI' || idType === 'NIE'
  const personalID = body.personalID ?? (body.idType === undefined ? undefined : before?.personal_id)
  if (isNational && personalID?.trim() && !(idType === 'DNI' ? isDni : isNie)(personalID))
    faults.push({ path: '/personalID', message: serverMessages(language, `family.${idType}`) })
  const hasDisability = body.disabilityType ?? before?.disability_type ?? false
  if (!hasDisability && typeof body.disability === 'number' && body.disability !== 0)
    faults.push({ path: '/disability', message: serverMessages(language, 'family.disability') })
  const owner = body.personalID?.trim()
    ? others.find(({ personal_id }) => plainId(personal_id) === plainId(body.personalID ?? ''))
    : undefined
  if (owner)
    faults.push({
      path: '/personalID',
      message: serverMessages(language, 'family.sameID', { name: owner.first_name }),
    })
  const partner = isPartner(body.relationship)
    ? others.find(({ relationship }) => isPartner(relationship))
    : undefined
  if (partner)
    faults.push({
      path: '/relationship',
      message: serverMessages(language, 'family.secondPartner', { name: partner.first_name }),
    })
  if (faults.length > 0) throw invalid(faults)
  const columns: Columns = {
    first_name: body.firstName?.trim(),
    last_name1: body.lastName1?.trim(),
    last_name2: body.lastName2?.trim(),
    personal_id: isNational && body.personalID ? plainId(body.personalID) : body.personalID?.trim(),
    id_type: body.idType,
    birthday: body.birthday,
    relationship: body.relationship,
    disability_type: body.disabilityType,
    disability: hasDisability ? body.disability : null,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const coverColumns = {
  relationship: 'relationship',
  idType: 'id_type',
  personalID: 'personal_id',
  birthday: 'birthday',
} as const satisfies Record<(typeof coverFields)[number], keyof Columns>

/** The fields of cover that the columns change (D-86). What was blank is filled in, not changed. */
export function changedCoverFields(columns: Columns, before: FamilyMemberRow): string[] {
  return Object.entries(coverColumns).flatMap(([field, column]) => {
    const [was, is] = [plainId(before[column]), columns[column]]
    return was === '' || is === undefined || plainId(is) === was ? [] : [field]
  })
}
