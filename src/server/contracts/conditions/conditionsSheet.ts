import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { cancellationSentence, type CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import { breakdownTexts, contractBreakdown, namesBenefits } from '../../../domain/contract/breakdownTexts.ts'
import { contractChanges, type ContractChange } from '../../../domain/contract/contractChanges.ts'
import type { ContractBreakdown } from '../../../domain/benefit/breakdowns.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { domainMessages, translator } from '../../../domain/messages/index.ts'
import { payslipChange } from '../../../domain/tax/moneySentence.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { paragraphsOf, type Sheet, type SheetBlock } from '../../platform/rendering/sheet.ts'
import { cancellationFacts } from './cancellationFacts.ts'
import { conditionFacts, productName, type Fact } from './conditionFacts.ts'
import type { Reader } from '../../../domain/contract/contractSummary.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import { conditionsHash } from '../../employee/conditions.ts'
import { contractMessages, type ContractWordId } from './contractMessages.ts'

type Input = {
  tenant: TenantConfig
  declaration: Benefit
  conditions: Conditions
  reader: Reader
  /** Conditions in force that an edit replaces. */
  before?: Conditions | undefined
  /** What a cancellation does; it stands in place of what was agreed when the contract began. */
  effect?: CancellationEffect | undefined
  /** What it does to the payslip. */
  money?: ProductMoney | undefined
  /** What those in force do to it, where an edit replaces them. */
  moneyBefore?: ProductMoney | undefined
  /** It was accepted, and is no question any more. */
  isSigned?: boolean
  /** A sentence above everything else. */
  lead?: string
  /** A sentence about the acceptance, at the end. */
  evidence?: string
}

const maxColumns = 5

/** The conditions as a document: who, what, from when, month by month, the rules, and their fingerprint. */
export function conditionsSheet(input: Input): Sheet {
  const { tenant, conditions, reader, lead, evidence } = input
  const { language } = reader
  const { kind, year } = conditions
  return {
    language,
    company: tenant.settings,
    title: contractMessages(language, `sheet.${kind}`, { product: productName(conditions, language) }),
    subtitle: contractMessages(language, 'sheet.subtitle', {
      company: tenant.settings.name,
      year: String(year),
    }),
    blocks: [
      ...noted(lead),
      ...(input.effect ? endedBlocks(input, input.effect) : agreedBlocks(input)),
      ...noted(evidence),
    ],
    footer: contractMessages(language, 'sheet.hash', { hash: conditionsHash(conditions) }),
  }
}

const noted = (text: string | undefined): SheetBlock[] => (text ? [{ kind: 'note', text }] : [])

/** What ends, and from when. */
function endedBlocks(input: Input, effect: CancellationEffect): SheetBlock[] {
  const { conditions, reader, isSigned } = input
  const sentences = [
    cancellationSentence(effect, reader.language, isSigned),
    ...(isSigned ? [] : [contractMessages(reader.language, 'sheet.cancellationNote')]),
  ]
  return [
    { kind: 'facts', rows: [...partiesOf(input), ...cancellationFacts(conditions, reader, effect)] },
    ...noted(sentences.join(' ')),
  ]
}

function agreedBlocks(input: Input): SheetBlock[] {
  const { tenant, declaration, conditions, reader, before, money, moneyBefore, isSigned } = input
  const { language } = reader
  const say = (id: ContractWordId): string => contractMessages(language, id)
  const notes: ContractWordId[] =
    conditions.kind === 'edit' && !isSigned ? ['sheet.editNote', 'sheet.cutOff'] : ['sheet.cutOff']
  const reading = contractBreakdown(conditions, declaration, reader, tenant.settings.name)
  const terms = paragraphsOf(localized(tenant.legal.conditions, language))
  return [
    {
      kind: 'facts',
      rows: [
        ...partiesOf(input),
        ...conditionFacts(conditions, reader, declaration, { money, hasBenefitRows: namesBenefits(reading) }),
      ],
    },
    ...(before
      ? [
          changeTable(
            [
              ...contractChanges({ before, after: conditions }, declaration, reader),
              ...(money && moneyBefore ? [payslipChange(moneyBefore, money, language)] : []),
            ],
            language,
          ),
        ]
      : []),
    ...noted(notes.map(say).join(' ')),
    { kind: 'heading', text: say('sheet.months') },
    ...monthBlocks(input, reading),
    ...(terms[0]?.kind === 'heading' ? [] : [{ kind: 'heading' as const, text: say('sheet.terms') }]),
    ...terms,
  ]
}

/** Before and after side by side: only what changes, and the price. */
function changeTable(changes: readonly ContractChange[], language: Language): SheetBlock {
  const say = translator(language)
  const columns = ['change.what', 'change.before', 'change.after'].map((id) => ({
    title: say(id),
    isFigure: false,
  }))
  return {
    kind: 'table',
    title: say('change.title'),
    columns,
    rows: changes.map(({ label, before, after }) => [label, before, after]),
  }
}

function partiesOf({ tenant, conditions: { modality }, reader: { language, people } }: Input): Fact[] {
  const fact = (id: ContractWordId, value: string): Fact => ({ label: contractMessages(language, id), value })
  return [
    fact('fact.company', tenant.settings.name),
    fact('fact.employee', people.get(0) ?? ''),
    fact('fact.modality', localized(modality.name, language)),
    ...(modality.provider ? [fact('fact.provider', modality.provider.name)] : []),
  ]
}

/** The contract in the view of its category; a row too wide for a page becomes labels and values. */
function monthBlocks({ declaration, reader }: Input, reading: ContractBreakdown): SheetBlock[] {
  const { language, people } = reader
  const titleOf = (id: string): string =>
    declaration.messages[language]?.[id] ?? domainMessages[language][id] ?? id
  const titles = reading.columns.map(({ title }) => titleOf(title))
  return reading.sections.flatMap((section): SheetBlock[] => {
    const { rows, total } = breakdownTexts(reading, section, reader)
    if (titles.length > maxColumns)
      return rows.map((row) => ({
        kind: 'facts',
        rows: titles.map((label, at) => ({ label, value: row[at] ?? '' })),
      }))
    const title =
      section.personId === undefined ? section.title && titleOf(section.title) : people.get(section.personId)
    return [
      {
        kind: 'table',
        ...(title && { title }),
        columns: reading.columns.map(({ kind }, at) => ({
          title: titles[at] ?? '',
          isFigure: kind === 'money' || kind === 'count',
        })),
        rows,
        ...(total && { total: { label: contractMessages(language, 'fact.price'), value: total } }),
      },
    ]
  })
}
