import { priceKeys } from '../../catalogue/priceKeys.ts'
import { dateKeys, momentKeys } from '../parts/farDate.ts'
import type { ValueChange } from './compareJson.ts'

/** The kind of a change, by the part of the company that it affects. */
export type ChangeKind =
  | 'price'
  | 'contribution'
  | 'rate'
  | 'planType'
  | 'offer'
  | 'tax'
  | 'date'
  | 'collective'
  | 'added'
  | 'removed'
  | 'text'
  | 'order'
  | 'setting'

const prices: readonly string[] = [...priceKeys, 'workingPrice', 'minAmount']
const contributions = [
  'contributionPrice',
  'contributionCompany',
  'contributionTarget',
  'companyBag',
  'userBag',
  'userBagByMonth',
]
const taxes = [
  'productTax',
  'isTaxAdvantage',
  'requiredByJob',
  'pensionPlan',
  'simulator',
  'taxTable',
  'inKindLimit',
  'onAccountCharged',
  'territory',
  'workingDays',
  'extra',
]
/** Keys of a modality that decide how it is contracted, and what is contracted with it. */
const offers = ['allSupplementary', 'contractMethod', 'type', 'parentId']
const texts = [
  'name',
  'desc',
  'longDesc',
  'text',
  'slogan',
  'privacyText',
  'documentName',
  'questions',
  'title',
]

/** Lists whose entries can be added or removed. */
const lists = ['items', 'news', 'collectives', 'legalEntities', 'compensations']

const kinds: readonly [ChangeKind, readonly string[]][] = [
  ['tax', taxes],
  ['price', prices],
  ['contribution', contributions],
  ['planType', ['PL']],
  ['collective', ['collectiveId']],
  ['date', [...dateKeys, ...momentKeys]],
  ['text', texts],
]

/** Whether a number below a key of a company's files is an amount in euros. */
export function isAmountKey(key: string): boolean {
  return key === 'price' || prices.includes(key) || contributions.includes(key) || isFaceValue(key)
}

const isFaceValue = (key: string): boolean => /^faceValue\d+$/.test(key)

/** Determines the kind of a change from its file and the keys of its path. */
export function changeKind({
  path,
  before,
  after,
  file,
  level,
}: ValueChange & { file: string; level: 'product' | 'modality' | 'file' }): ChangeKind {
  const keys = path.map(String)
  if (keys.some(isFaceValue)) return 'price'
  if (level === 'modality' && offers.includes(keys[0] ?? '')) return 'offer'
  const found = kinds.find(([, names]) => keys.some((key) => names.includes(key)))
  if (found) return found[0]
  if (file.startsWith('tables/') && keys.length > 0) return 'rate'
  if (file === 'compensations.json' && keys.at(-1) === 'value') return 'price'
  const isOfList = level === 'file' && keys.length === 2 && lists.includes(keys[0] ?? '')
  const isEntry = keys.length === 0 || isOfList
  if (isEntry && before === undefined) return 'added'
  if (isEntry && after === undefined) return 'removed'
  return 'setting'
}
