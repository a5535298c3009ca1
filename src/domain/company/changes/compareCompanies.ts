import { isRecord } from '../../kernel/collections.ts'
import { isLanguage, type LocalizedText } from '../../kernel/language.ts'
import { compareJson, type Step, type ValueChange } from './compareJson.ts'
import { readDocuments, type CompanyDocuments, type CompanyTexts } from './documents.ts'
import { changeKind, type ChangeKind } from './changeKind.ts'
import { findRedReason, type RedReason, type Sides } from './redReason.ts'

/** One difference between two sets of files of a company. */
export type CompanyChange = {
  kind: ChangeKind
  file: string
  /** The path within the product, modality or file. */
  path: Step[]
  product?: string
  modality?: string
  /** The modalities of a product that changes as a whole: its plan type, its tax. */
  modalities?: string[]
  /** The name of the product or modality. */
  name?: LocalizedText
  before: unknown
  after: unknown
  /** The reason to check the change; left out: no check is needed. */
  red?: RedReason
  /** The collective that may have the modality, before and after; null: all employees; left out: nobody. */
  collectives?: { before?: string | null; after?: string | null }
}

/** The subject of a change: a product, a modality, or neither. */
type Subject = Pick<CompanyChange, 'file' | 'product' | 'modality' | 'name'>

/** A change with its modality before and after, by which it is judged. */
type FoundChange = CompanyChange & { sides?: Sides }

/**
 * Returns the differences between two sets of files of a company: changes that need a check first; among
 * others, products and modalities before other files. A date is far from `today` if it is outside the plan
 * years near that day.
 */
export function compareCompanies(before: CompanyTexts, after: CompanyTexts, today: string): CompanyChange[] {
  const [was, is] = [readDocuments(before), readDocuments(after)]
  const changes = [...compareProducts(was, is), ...compareOthers(was, is)]
  const judged = changes.map(({ sides, ...change }: FoundChange) => ({
    ...change,
    ...findRedReason(change, sides, today),
  }))
  return judged.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Sensitive changes come before other red ones, so that a shortened list keeps them. */
const rankOf = ({ red }: CompanyChange): number => (red === 'sensitive' ? 0 : red ? 1 : 2)

/** The changes that decide who can sign in, or who receives personal data (decision 048). */
export const findSensitive = (changes: readonly CompanyChange[]): CompanyChange[] =>
  changes.filter(({ red }) => red === 'sensitive')

/** The changes that another account has to approve: the sensitive ones, or all red ones if demanded. */
export function changesToApprove(
  changes: readonly CompanyChange[],
  { isDemanded }: { isDemanded: boolean },
): CompanyChange[] {
  return isDemanded ? changes.filter(({ red }) => red !== undefined) : findSensitive(changes)
}

/** Whether a company's files demand that another account approves red changes. */
export function demandsApproval(texts: CompanyTexts): boolean {
  const tenant = readDocuments(texts).files['tenant.json']
  return isRecord(tenant) && isRecord(tenant.plan) && tenant.plan.approval === true
}

function compareProducts(before: CompanyDocuments, after: CompanyDocuments): FoundChange[] {
  const ids = [...new Set([...Object.keys(before.products), ...Object.keys(after.products)])]
  return ids.flatMap((id) => {
    const [was, is] = [before.products[id], after.products[id]]
    const subject = { file: is?.file ?? was?.file ?? '', product: id, name: nameOf(is?.value ?? was?.value) }
    if (!was || !is) return modalitiesAsOne(subject, was?.value, is?.value)
    const all = [was.value, is.value].flatMap(findModalities)
    const modalities = [...new Set(all.map((each) => textOf(each.id)))]
    return compareJson(was.value, is.value).flatMap((change) =>
      change.path[0] === 'modalities' && change.path.length > 1
        ? modalityChange(subject, change, { was: was.value, is: is.value })
        : { ...toChange(subject, change, 'product'), modalities },
    )
  })
}

/** Combines an added or removed product with its modalities. */
function modalitiesAsOne(
  subject: Subject,
  was: Record<string, unknown> | undefined,
  is: Record<string, unknown> | undefined,
): CompanyChange[] {
  const kind = is ? 'added' : 'removed'
  const whole: CompanyChange = { ...subject, kind, path: [], before: was, after: is }
  const modalities = findModalities(is ?? was).map((value): CompanyChange => ({
    ...whole,
    modality: textOf(value.id),
    name: nameOf(value),
    before: was && value,
    after: is && value,
    collectives: is ? { after: collectiveOf(value) } : { before: collectiveOf(value) },
  }))
  return [whole, ...modalities]
}

function modalityChange(
  subject: Subject,
  { path, before, after }: ValueChange,
  products: { was: Record<string, unknown>; is: Record<string, unknown> },
): FoundChange {
  const [, key = '', ...rest] = path
  const find = (of: readonly Record<string, unknown>[]) => of.find(({ id }) => id === key)
  const ofProduct = { was: findModalities(products.was), is: findModalities(products.is) }
  const sides = { was: find(ofProduct.was), is: find(ofProduct.is), ofProduct }
  const modality = { ...subject, modality: String(key), name: nameOf(sides.is ?? sides.was) }
  const collectives = {
    ...(sides.was && { before: collectiveOf(sides.was) }),
    ...(sides.is && { after: collectiveOf(sides.is) }),
  }
  const isWhole = rest.length === 0 || rest[0] === 'collectiveId'
  const change = { ...toChange(modality, { path: rest, before, after }, 'modality'), sides }
  return isWhole ? { ...change, collectives } : change
}

function compareOthers(before: CompanyDocuments, after: CompanyDocuments): CompanyChange[] {
  const pairs = (of: 'files' | 'contents') =>
    [...new Set([...Object.keys(before[of]), ...Object.keys(after[of])])].sort()
  return [
    ...pairs('files').flatMap((file) => {
      // Demo people are not part of the offer.
      if (file === 'demo.json') return []
      const [was, is] = [before.files[file], after.files[file]]
      const changes = was && is ? compareJson(was, is) : [{ path: [], before: was, after: is }]
      return changes.map((change) => toChange({ file }, change, 'file'))
    }),
    ...pairs('contents').flatMap((file) => {
      const [was, is] = [before.contents[file], after.contents[file]]
      return was === is ? [] : toChange({ file }, { path: [], before: was, after: is }, 'file')
    }),
  ]
}

function toChange(
  subject: Subject,
  { path, before, after, isOrder }: ValueChange,
  level: 'product' | 'modality' | 'file',
): CompanyChange {
  return {
    ...subject,
    kind: isOrder ? 'order' : changeKind({ path, before, after, file: subject.file, level }),
    path,
    before,
    after,
  }
}

function findModalities(product: Record<string, unknown> | undefined): Record<string, unknown>[] {
  return Array.isArray(product?.modalities) ? product.modalities.filter(isRecord) : []
}

function nameOf(value: Record<string, unknown> | undefined): LocalizedText {
  const { name } = value ?? {}
  if (!isRecord(name)) return {}
  return Object.fromEntries(
    Object.entries(name).filter(([language, text]) => isLanguage(language) && typeof text === 'string'),
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const collectiveOf = (modality: Record<string, unknown> | undefined): string | null =>
  textOf(modality?.collectiveId) || null
