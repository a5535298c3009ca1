import Type from 'typebox'
import { parseAmount, resolveAmount } from '../../../domain/kernel/money.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { refusalText } from '../../../domain/messages/refusalSentence.ts'
import { contractName } from '../../../domain/catalogue/contractName.ts'
import { auditMenu, type MenuChange } from '../../people/menuAudit.ts'
import {
  absent,
  companyOf,
  OperationRefused,
  type OperationContext,
} from '../../platform/context/operating.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Compares modalities at their categories' proposed amounts, for all active people, regardless of their
 * choices.
 */
export default defineOperation({
  name: 'plan audit',
  summary: 'Finds modalities that are worse than others or that nobody can use, and tries a changed price',
  input: Type.Object(
    {
      year: planYear,
      modality: Type.Optional(
        Type.String({
          description: 'The modality whose price or contribution is changed, by its id in the catalogue',
          minLength: 1,
          maxLength: 100,
          expected: 'modality',
        }),
      ),
      price: Type.Optional(
        Type.String({
          description: 'Its new price a month in euros, one for everybody',
          pattern: '^\\d{1,6}(\\.\\d{1,2})?$',
          maxLength: 9,
          expected: 'euros',
        }),
      ),
      contribution: Type.Optional(
        Type.String({
          description: 'What the company would pay of it a month, in euros or as a percentage',
          pattern: '^\\d{1,6}(\\.\\d{1,2})?%?$',
          maxLength: 10,
          expected: 'share',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    people: Type.Integer(),
    worse: Type.Integer(),
    unused: Type.Integer(),
    worseModalities: Type.Array(
      Type.Object({ modality: Type.String(), worseThan: Type.String(), people: Type.Integer() }),
    ),
    unusedModalities: Type.Array(Type.Object({ modality: Type.String(), reason: Type.String() })),
    change: Type.Array(
      Type.Object({
        modality: Type.String(),
        peopleBefore: Type.Integer(),
        peopleAfter: Type.Integer(),
        payLess: Type.Integer(),
        payMore: Type.Integer(),
        worseBefore: Type.Integer(),
        worseAfter: Type.Integer(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  isLong: true,
  run: async (context, { year, ...asked }) => {
    const changed = changeOf(context, asked)
    const { people, modalities, change } = await auditMenu(context, { year, change: changed })
    const { language, benefits } = context
    const named = (modality: Modality): string => `${contractName(modality, language)} (${modality.id})`
    const reasonOf = ({ product }: Modality, refusal: Refusal): string => {
      const own = benefits.find(product.category.alias)?.messages[language]
      return refusalText(refusal, language, own)[0] ?? refusal.code
    }
    const worseModalities = modalities.flatMap(({ modality, worseThan }) =>
      [...worseThan].map(([id, count]) => {
        const other = modalities.find((each) => each.modality.id === id)
        return { modality: named(modality), worseThan: other ? named(other.modality) : id, people: count }
      }),
    )
    const unusedModalities = modalities.flatMap(({ modality, people: count, refusal }) =>
      count === 0 && refusal ? [{ modality: named(modality), reason: reasonOf(modality, refusal) }] : [],
    )
    return {
      people,
      worse: worseModalities.length,
      unused: unusedModalities.length,
      worseModalities,
      unusedModalities,
      change: changed && change ? [{ modality: named(changed.modality), ...change }] : [],
    }
  },
})

type ProposedChange = { modality?: string; price?: string; contribution?: string }

/** Returns the changed modality; undefined if no change is requested. */
function changeOf(
  context: OperationContext,
  { modality: id, price, contribution }: ProposedChange,
): MenuChange | undefined {
  if (id === undefined && price === undefined && contribution === undefined) return undefined
  const { modalities, subdomain } = companyOf(context)
  const modality = modalities.find((each) => each.id === id && each.type !== 1)
  const noChange = { id: 'plan.noChange', company: subdomain, modality: id ?? '' } as const
  if (id !== undefined && !modality) throw absent(noChange)
  if (!modality || (price === undefined && contribution === undefined)) throw new OperationRefused([noChange])
  if (price !== undefined && !hasPrice(modality))
    throw new OperationRefused([{ id: 'plan.noPrice', company: subdomain, modality: modality.id }])
  const paid = parseAmount(contribution)
  const { contributionCompany: _, ...own } = modality
  const contributed = paid ? { ...own, contributionPrice: paid } : modality
  return { modality, changed: price === undefined ? contributed : atPrice(contributed, price) }
}

/**
 * Whether the catalogue contains the modality's price. An amount that people type, or a rate table, has no
 * price that could be changed here.
 */
const hasPrice = ({ defaultPriceCents, ageGroup, ageGroupForFamily }: Modality): boolean =>
  [defaultPriceCents, ageGroup, ageGroupForFamily].some((price) => price !== undefined)

/** Returns the modality with the same price for everybody, at any age. */
function atPrice(modality: Modality, price: string): Modality {
  const cents = resolveAmount(parseAmount(price), 0)
  const atAnyAge = (groups: Modality['ageGroup']) => groups?.map((group) => ({ ...group, priceCents: cents }))
  const ageGroup = atAnyAge(modality.ageGroup)
  const ageGroupForFamily = atAnyAge(modality.ageGroupForFamily)
  return {
    ...modality,
    ...(modality.defaultPriceCents !== undefined && { defaultPriceCents: cents }),
    ...(modality.priceForFamilyCents !== undefined && { priceForFamilyCents: cents }),
    ...(ageGroup && { ageGroup }),
    ...(ageGroupForFamily && { ageGroupForFamily }),
  }
}
