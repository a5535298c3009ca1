import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { cancellationSentence, type CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import { describeConditions } from '../../../domain/description/describeConditions.ts'
import { describeMonths } from '../../../domain/description/describeMonths.ts'
import type { ContractChange } from '../../../domain/description/contractChanges.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { translator } from '../../../domain/messages/index.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { paragraphsOf, type Sheet, type SheetBlock } from '../../platform/rendering/sheet.ts'
import { productName } from '../../../domain/catalogue/contractName.ts'
import type { Reader } from '../../../domain/contract/contractSummary.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import { conditionsHash } from '../../employee/conditions.ts'
import { contractMessages, type ContractWordId } from './contractMessages.ts'

type Input = {
  tenant: TenantConfig
  declaration: Benefit
  conditions: Conditions
  reader: Reader
  before?: Conditions | undefined
  /** The effect of a cancellation; the document begins with it instead of the conditions. */
  effect?: CancellationEffect | undefined
  money?: ProductMoney | undefined
  moneyBefore?: ProductMoney | undefined
  moved?: readonly string[] | undefined
  /** True if the conditions are accepted, so that the document does not ask for acceptance. */
  isSigned?: boolean
  /** A sentence above everything else. */
  lead?: string
  /** A sentence about the acceptance, at the end. */
  evidence?: string
}

const maxColumns = 5

/** The document of the conditions: parties, people, start, months, rules, and the fingerprint. */
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

function endedBlocks(input: Input, effect: CancellationEffect): SheetBlock[] {
  const { language } = input.reader
  const sentences = [
    cancellationSentence(effect, language, input.isSigned),
    ...(input.moved ?? []),
    ...(input.isSigned ? [] : [contractMessages(language, 'sheet.cancellationNote')]),
  ]
  return [{ kind: 'facts', rows: describe(input).facts }, ...noted(sentences.join(' '))]
}

function agreedBlocks(input: Input): SheetBlock[] {
  const { tenant, declaration, conditions, reader, isSigned } = input
  const { language } = reader
  const say = (id: ContractWordId): string => contractMessages(language, id)
  const isEdit = conditions.kind === 'edit'
  const notes: ContractWordId[] = [
    ...(isEdit && !isSigned ? (['sheet.editNote'] as const) : []),
    isEdit ? 'sheet.cutOffEdit' : 'sheet.cutOff',
  ]
  const { facts, changes } = describe(input)
  const months = describeMonths(conditions, declaration, reader, tenant.settings.name)
  return [
    { kind: 'facts', rows: facts.filter(({ kind }) => !months.shows.includes(kind)) },
    ...(changes.length > 0 ? [changeTable(changes, language)] : []),
    ...noted([...(input.moved ?? []), ...notes.map(say)].join(' ')),
    { kind: 'heading', text: say('sheet.months') },
    ...monthBlocks(months, language),
    ...termBlocks(tenant, language),
  ]
}

/** The card of a contract on a page of several: the facts without the parties, and the months. */
export function cardBlocks(input: Input): { facts: SheetBlock[]; months: SheetBlock[] } {
  const { tenant, declaration, conditions, reader } = input
  const { facts, changes } = describe(input)
  return {
    facts: [
      { kind: 'facts', rows: facts.filter(({ kind }) => kind !== 'party') },
      ...(changes.length > 0 ? [changeTable(changes, reader.language)] : []),
    ],
    months: monthBlocks(
      describeMonths(conditions, declaration, reader, tenant.settings.name),
      reader.language,
    ),
  }
}

/** The content that contracts share: the start by the cut-off day, and the company's conditions. */
export function commonBlocks(tenant: TenantConfig, language: Language): SheetBlock[] {
  return [...noted(contractMessages(language, 'sheet.cutOff')), ...termBlocks(tenant, language)]
}

function termBlocks(tenant: TenantConfig, language: Language): SheetBlock[] {
  const terms = paragraphsOf(localized(tenant.legal.conditions, language))
  if (terms[0]?.kind === 'heading') return terms
  return [{ kind: 'heading', text: contractMessages(language, 'sheet.terms') }, ...terms]
}

function describe({ tenant, reader, ...input }: Input): ReturnType<typeof describeConditions> {
  return describeConditions({ ...input, company: tenant.settings.name }, reader)
}

/** Shows before and after side by side: only the differences, and the price. */
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

/** The months as tables; a row wider than the page becomes labels and values. */
function monthBlocks(
  { columns, sections }: ReturnType<typeof describeMonths>,
  language: Language,
): SheetBlock[] {
  return sections.flatMap(({ title, rows, total }): SheetBlock[] => {
    if (columns.length > maxColumns)
      return rows.map((row) => ({
        kind: 'facts',
        rows: columns.map(({ title: label }, at) => ({ label, value: row[at] ?? '' })),
      }))
    return [
      {
        kind: 'table',
        ...(title && { title }),
        columns,
        rows,
        ...(total && { total: { label: translator(language)('fact.price'), value: total } }),
      },
    ]
  })
}
