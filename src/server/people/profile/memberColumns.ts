import type { coverFields } from '../../../domain/forms/coveredMember.ts'
import { withoutUndefined } from '../../../domain/kernel/collections.ts'
import { nationalIdFault } from '../../../domain/kernel/checkDigits.ts'
import { hasLetterOrDigit, isDni, isNie, plainId } from '../../../domain/kernel/formats.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { ownerOfId, samePerson, secondPartner, type Relative } from '../../../domain/plan/family.ts'
import type { FamilyMemberDto } from '../../../dto/profileDto.ts'
import type { FamilyMemberRow } from '../../platform/db/schema.ts'
import { type FieldFault, invalid } from '../../platform/http/validateBody.ts'
import { serverMessages, type MessageId } from '../../platform/http/serverMessages.ts'

export type MemberBody = Partial<Omit<FamilyMemberDto, 'relationship' | 'disability'>> & {
  relationship?: FamilyMemberRow['relationship']
  disability?: number | null
}

export type Columns = Partial<
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

type Before =
  | Pick<
      FamilyMemberRow,
      'birthday' | 'disability_type' | 'first_name' | 'id_type' | 'last_name1' | 'last_name2' | 'personal_id'
    >
  | undefined

type Checking = { language: Language; today: string; others: readonly Relative[] }

/**
 * The columns that a body writes, with trimmed names.
 * @throws HttpError 400 for a name without a letter, a future birthday, a wrong letter of a DNI or NIE,
 * another member's document, another member's name and birthday, a second spouse or partner, or a percentage
 * without a recognized disability (PRO-33)
 */
export function memberColumns(body: MemberBody, before: Before, checking: Checking): Columns {
  const faults = memberFaults(body, before, checking)
  if (faults.length > 0) throw invalid(faults)
  const isNational = chooseCheck(body, before) !== undefined
  const columns: Columns = {
    first_name: body.firstName?.trim(),
    last_name1: body.lastName1?.trim(),
    last_name2: body.lastName2?.trim(),
    personal_id: isNational && body.personalID ? plainId(body.personalID) : body.personalID?.trim(),
    id_type: body.idType,
    birthday: body.birthday,
    relationship: body.relationship,
    disability_type: body.disabilityType,
    disability: hasDisability(body, before) ? body.disability : null,
  }
  return withoutUndefined(columns)
}

/** The faults of a body by field, given the rest of the family. */
function memberFaults(body: MemberBody, before: Before, { language, today, others }: Checking): FieldFault[] {
  const faults: FieldFault[] = []
  const add = (field: keyof MemberBody, id: MessageId, values?: Record<string, string>): void => {
    faults.push({ path: `/${field}`, message: serverMessages(language, id, values) })
  }
  for (const name of ['firstName', 'lastName1', 'personalID'] as const)
    if (body[name]?.trim() === '') add(name, 'field.required')
    else if (name !== 'personalID' && body[name] !== undefined && !hasLetterOrDigit(body[name]))
      add(name, 'family.noLetter')
  if (body.birthday !== undefined && body.birthday > today) add('birthday', 'family.birthdayFuture')
  const personalID = body.personalID ?? (body.idType === undefined ? undefined : before?.personal_id)
  const check = chooseCheck(body, before)
  if (check && personalID?.trim() && !check.isRight(personalID)) {
    const fault = nationalIdFault(personalID)
    add('personalID', check.fault, { fault: fault?.id ?? 'shape', expected: fault?.expected ?? '' })
  }
  if (!hasDisability(body, before) && typeof body.disability === 'number' && body.disability !== 0)
    add('disability', 'family.disability')
  const owner = ownerOfId(body.personalID, others)
  if (owner) add('personalID', 'family.sameID', { name: owner.firstName })
  const same = owner ? undefined : findSamePerson(body, before, others)
  if (same) add('firstName', 'family.samePerson', { name: same.firstName })
  const partner = secondPartner(body, others)
  if (partner) add('relationship', 'family.secondPartner', { name: partner.firstName })
  return faults
}

/** Finds another member who would be the same person after a change of name or birthday. */
function findSamePerson(body: MemberBody, before: Before, others: readonly Relative[]): Relative | undefined {
  const was = {
    firstName: before?.first_name ?? '',
    lastName1: before?.last_name1 ?? '',
    lastName2: before?.last_name2 ?? '',
    birthday: before?.birthday ?? '',
  }
  const { firstName, lastName1, lastName2, birthday } = { ...was, ...body }
  const now = { firstName, lastName1, lastName2, birthday }
  const isChanged = Object.entries(was).some(([key, value]) => now[key as keyof typeof was] !== value)
  return isChanged ? samePerson(now, others) : undefined
}

/** Returns the check of a member's document; undefined for a passport, which is free text. */
function chooseCheck({ idType }: MemberBody, before: Before): IdCheck | undefined {
  return idChecks[idType ?? before?.id_type ?? 'DNI']
}

type IdCheck = { isRight: (text: string) => boolean; fault: MessageId }

const idChecks: Partial<Record<string, IdCheck>> = {
  DNI: { isRight: isDni, fault: 'family.DNI' },
  NIE: { isRight: isNie, fault: 'family.NIE' },
}

function hasDisability({ disabilityType }: MemberBody, before: Before): boolean {
  return disabilityType ?? before?.disability_type ?? false
}

const coverColumns = {
  relationship: 'relationship',
  idType: 'id_type',
  personalID: 'personal_id',
  birthday: 'birthday',
} as const satisfies Record<(typeof coverFields)[number], keyof Columns>

/** The cover's fields that the columns change (D-86). Filling in a blank is no change. */
export function changedCoverFields(columns: Columns, before: FamilyMemberRow): string[] {
  return Object.entries(coverColumns).flatMap(([field, column]) => {
    const [was, is] = [plainId(before[column]), columns[column]]
    return was === '' || is === undefined || plainId(is) === was ? [] : [field]
  })
}
