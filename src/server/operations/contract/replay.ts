import Type, { type Static } from 'typebox'
import { sha256 } from '../../platform/context/sha256.ts'
import { madridDate } from '../../../domain/kernel/calendar.ts'
import type { MonthMoney } from '../../../domain/tax/moneyParts.ts'
import { readInputs, replayMoney, rulesVersion } from '../../../domain/tax/law/signedMoney.ts'
import { absent } from '../../platform/context/operating.ts'
import { contractId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const figures = [
  'priceCents',
  'contributionCents',
  'userBagCents',
  'companyBagCents',
  'taxCents',
  'socialSecurityCents',
  'payslipCents',
] as const

const cents = Type.Union([Type.Integer(), Type.Null()])

const signature = Type.Object({
  signature: Type.String(),
  kind: Type.String(),
  signedAt: Type.String(),
  outcome: Type.Enum(['same', 'different', 'altered', 'erased', 'notKept'], {
    description:
      'same to the cent, different, with inputs that do not have their hash, with inputs that were erased, ' +
      'or signed before inputs were kept',
  }),
  reason: Type.Optional(Type.String({ description: 'Why there are no inputs' })),
  day: Type.Optional(Type.String({ description: 'The day of the erasure' })),
  inputsHash: Type.Optional(Type.String({ description: 'SHA-256 of the inputs' })),
  simulator: Type.Optional(Type.String()),
  rules: Type.Optional(Type.Integer({ description: 'Version of the rules at the signature' })),
  rulesToday: Type.Integer(),
  figures: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), { description: 'The year of each list of figures' }),
  ),
  months: Type.Array(
    Type.Object({
      month: Type.Integer({ description: '1 to 12' }),
      figure: Type.String(),
      signedCents: cents,
      replayedCents: cents,
    }),
    { description: 'Each figure of each month, as signed and as worked out again' },
  ),
})

type Signature = Static<typeof signature>

type Signed = {
  id: string
  kind: string
  accepted_at: Date
  money_inputs: string | null
  money_inputs_sha256: string | null
  money_months: MonthMoney[] | null
  erased_at: Date | null
}

/** Recomputes the money of a signed contract from the inputs stored at each signature. */
export default defineOperation({
  name: 'contract replay',
  summary: 'Works the money of a signed contract out again from what was kept when it was signed',
  input: Type.Object({ contract: contractId }, { additionalProperties: false }),
  output: Type.Object({
    contract: Type.String(),
    same: Type.Integer(),
    different: Type.Integer(),
    signatures: Type.Array(signature),
  }),
  access: { right: 'fiscal', company: 'oneOrAll' },
  dryRun: false,
  reads: true,
  run: async ({ db, companies }, { contract }) => {
    const rows = await db
      .selectFrom('signatures')
      .innerJoin('employees', (join) =>
        join
          .onRef('employees.tenant', '=', 'signatures.tenant')
          .onRef('employees.id', '=', 'signatures.employee_id'),
      )
      .select(['signatures.id', 'kind', 'accepted_at', 'money_inputs', 'money_inputs_sha256'])
      .select(['money_months', 'erased_at'])
      .where('signatures.tenant', 'in', ['', ...companies])
      .where('employees.tenant', 'in', ['', ...companies])
      .where('contract_id', '=', contract)
      .orderBy('accepted_at')
      .execute()
    if (rows.length === 0) throw absent({ id: 'contract.notSigned', contract })
    const signatures = rows.map(replay)
    const count = (outcomes: readonly string[]): number =>
      signatures.filter(({ outcome }) => outcomes.includes(outcome)).length
    return { contract, same: count(['same']), different: count(['different', 'altered']), signatures }
  },
})

function replay(row: Signed): Signature {
  const { money_inputs: text, money_inputs_sha256: inputsHash, money_months: signed, erased_at } = row
  const about = {
    signature: row.id,
    kind: row.kind,
    signedAt: row.accepted_at.toISOString(),
    rulesToday: rulesVersion,
    ...(inputsHash !== null && { inputsHash }),
  }
  if (inputsHash === null || !signed)
    return { ...about, outcome: 'notKept', reason: notKept(row.kind), months: [] }
  if (text === null) return { ...about, ...erased(erased_at), months: compare(signed, []) }
  if (sha256(text) !== inputsHash) return { ...about, outcome: 'altered', months: compare(signed, []) }
  const inputs = readInputs(text)
  const { simulator, rules, figures: years } = inputs
  const months = compare(signed, replayMoney(inputs))
  const isSame = months.every(({ signedCents, replayedCents }) => signedCents === replayedCents)
  return { ...about, outcome: isSame ? 'same' : 'different', simulator, rules, figures: years, months }
}

function erased(erasedAt: Date | null): Pick<Signature, 'outcome' | 'reason' | 'day'> {
  const reason = 'the data of the person was erased; the inputs were theirs'
  return { outcome: 'erased', reason, ...(erasedAt && { day: madridDate(erasedAt) }) }
}

const notKept = (kind: string): string =>
  kind === 'cancellation' ? 'an end has no money of its own' : 'signed before inputs were kept'

/** Lists each figure of each month, as signed and as computed again. */
function compare(signed: readonly MonthMoney[], replayed: readonly MonthMoney[]): Signature['months'] {
  const indexes = [...new Set([...signed, ...replayed].map(({ monthIndex }) => monthIndex))]
  const at = (months: readonly MonthMoney[], index: number) =>
    months.find(({ monthIndex }) => monthIndex === index)
  return indexes
    .toSorted((one, other) => one - other)
    .flatMap((index) =>
      figures.map((figure) => ({
        month: index + 1,
        figure,
        signedCents: at(signed, index)?.[figure] ?? null,
        replayedCents: at(replayed, index)?.[figure] ?? null,
      })),
    )
}
