import Type, { type Static } from 'typebox'
import {
  amountOrPercent,
  closed,
  date,
  euros,
  flag,
  localized,
  noun,
  record,
  refTo,
  text,
  whole,
} from './parts.ts'

const planType = Type.Enum(['Exent', 'Top'])
const whom = Type.Enum(['user', 'family', 'both'])
const yesOrNo = Type.Enum(['yes', 'no'])

export const categorySchema = noun('Category', { alias: text, name: localized, isDefault: flag })

export const productSchema = noun('Product', {
  id: text,
  PL: planType,
  name: localized,
  category: refTo(categorySchema),
  isDocumentRequired: Type.Optional(flag),
  isQuestionsRequired: Type.Optional(flag),
  questions: Type.Optional(Type.Array(closed({ title: localized, isRequired: flag }))),
  documentName: Type.Optional(localized),
})

/** A product of the employee (spec 3 `products`), with the state that an administrator set (D-47). */
export const profileProductSchema = noun('ProfileProduct', {
  id: text,
  PL: planType,
  name: localized,
  category: refTo(categorySchema),
  active: flag,
  allowed: Type.Boolean({ description: 'False: the permission to contract was withdrawn' }),
  closed: Type.Optional(
    Type.Enum(['notForCollective', 'noOffer'], {
      description: 'Why no modality is open: all are of other collectives, or there is none',
    }),
  ),
})

/** A product's exemption from income tax (D-22). */
export const productTaxSchema = noun('ProductTax', {
  exemption: flag,
  limitExemption: Type.Optional(euros),
  limitDay: Type.Optional(euros),
  numberOfMonths: Type.Optional(Type.Number()),
  whoBenefit: Type.Optional(whom),
})

const ageGroups = Type.Array(closed({ from: whole, to: whole, price: euros }))

/** An invalid value is sent as an empty text; the employee then sees a message (FOO-06). */
const faceValue = Type.Optional(Type.Union([Type.Number(), Type.String()]))
type FaceName = `faceValue${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
const faceValues = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`faceValue${index + 1}`, faceValue]),
) as Record<FaceName, typeof faceValue>

const own = {
  id: text,
  type: Type.Optional(Type.Integer({ description: '1 is a supplementary of the modality `parentId`' })),
  parentId: Type.Optional(text),
  name: localized,
  logo: Type.Optional(text),
  providerImage: Type.Optional(text),
  providerWebsite: Type.Optional(text),
  featuredImage: Type.Optional(text),
  desc: Type.Optional(localized),
  longDesc: Type.Optional(localized),
  isTaxAdvantage: flag,
  userBag: Type.Optional(flag),
  requiredByJob: Type.Optional(flag),
  pensionPlan: Type.Optional(flag),
  coverRank: Type.Optional(
    Type.Integer({ description: 'How much it covers beside the modalities of its provider: more is better' }),
  ),
  userBagByMonth: Type.Optional(
    Type.Enum(['even'], { description: 'The userBag is laid evenly on the months' }),
  ),
  ageGroup: Type.Optional(ageGroups),
  ageGroupForFamily: Type.Optional(ageGroups),
  allSupplementary: Type.Optional(yesOrNo),
  contributionCompany: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Boolean()])),
  contributionPrice: Type.Optional(amountOrPercent),
  contributionTarget: Type.Optional(whom),
  cutOffDate: Type.Optional(
    Type.Union([Type.String(), Type.Number()], { description: 'A date, or a day of the month' }),
  ),
  startDate: Type.Optional(date),
  endDate: Type.Optional(date),
  minAmount: Type.Optional(euros),
  workingPrice: Type.Optional(euros),
  defaultPrice: Type.Optional(euros),
  priceForFamily: Type.Optional(euros),
  numberOfFace: Type.Optional(whole),
  ...faceValues,
  workingDays: Type.Optional(Type.Number()),
  healthType: Type.Optional(localized),
  product: refTo(productSchema),
  contractMethod: Type.Optional(Type.Enum(['tickets', 'hole-year', 'informative', ''])),
  periodOptions: Type.Optional(text),
  modalityId: Type.Optional(text),
  collectiveId: Type.Optional(text),
  questionare: Type.Optional(yesOrNo),
  typeOfQuestionare: Type.Optional(Type.Enum(['physical', 'telematic', 'telephone', 'upload'])),
  monthsAvailability: Type.Optional(Type.Array(flag)),
  whoAffect: Type.Optional(whom),
  doc: Type.Optional(closed({ name: localized, file: text })),
  label1File: Type.Optional(localized),
  providerId: Type.Optional(text),
  provider: Type.Optional(closed({ id: text, name: text, logo: Type.Optional(text) })),
  year: Type.Optional(whole),
  extra: Type.Optional(record('What only one category reads, such as coverages or the name of a rate table')),
}

type OwnFields = Static<ReturnType<typeof closed<typeof own>>>

/** A modality in the API and in a contract's row. */
export type ModalityDto = OwnFields & { supplementaries?: ModalityDto[] }

/** An offer of the catalogue (benefit/modality, spec 3). */
export const modalitySchema = noun(
  'Modality',
  {
    ...own,
    supplementaries: Type.Optional(
      Type.Unsafe<ModalityDto[]>({ type: 'array', items: { $ref: 'Modality#' } }),
    ),
  },
  { description: 'One offer of the catalogue, under the field names of the specification' },
)
