import type { FileModality, FileProduct } from './catalogueFile.ts'
import {
  amountOrPercent,
  closed,
  day,
  documentName,
  flag,
  id,
  imageName,
  listOf,
  money,
  oneOf,
  openObject,
  richWords,
  described,
  text,
  webAddress,
  wholeNumber,
  words,
  type FileSchema,
} from '../parts/schemaParts.ts'

const whom = oneOf('user', 'family', 'both')

const ageGroups = (description: string): FileSchema =>
  listOf(
    description,
    closed('One bracket, both ends included.', ['from', 'to', 'price'], {
      from: described('First age in completed years.', wholeNumber(0, 120)),
      to: described('Last age in completed years.', wholeNumber(0, 120)),
      price: described('Euros a month.', money),
    }),
  )

const modalityProperties = {
  id: described('Its name in contracts: never change it once somebody has contracted it.', id),
  type: described('1 makes it a supplementary of the modality named in parentId.', wholeNumber(0, 9)),
  parentId: described('The modality that a supplementary belongs to.', id),
  name: words('What the employee reads.'),
  logo: described('Logo of this modality, a file in images/.', imageName),
  featuredImage: described('Large picture, a file in images/.', imageName),
  desc: richWords('Two lines: what it is.'),
  longDesc: richWords('The whole story, behind "more".'),
  isTaxAdvantage: described('Left out: yes for PL Exent, no for Top.', flag),
  userBag: described("true: the contribution is paid out of the employee's own userBag.", flag),
  requiredByJob: described(
    'true: the job demands this training, which alone is exempt by law; left out: no.',
    flag,
  ),
  pensionPlan: described('true: it pays into a pension plan, as the law means it; left out: no.', flag),
  coverRank: described(
    'How much it covers beside the modalities of its provider: more is better, equal is the same; ' +
      'left out: only what is equal but for its price is compared.',
    wholeNumber(0, 99),
  ),
  ageGroup: ageGroups('Monthly price of the employee by age.'),
  ageGroupForFamily: ageGroups('Monthly price of a family member by age; left out: ageGroup.'),
  allSupplementary: described(
    'yes: its supplementaries are taken all together; no: each is a choice.',
    oneOf('yes', 'no'),
  ),
  contributionCompany: {
    type: ['number', 'string', 'boolean'],
    minimum: 0,
    maximum: 10_000_000,
    multipleOf: 0.01,
    pattern: '^(yes|no|(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)%)$',
    description:
      'What the company pays of each person and month, unless contributionPrice says it; ' +
      'false: nothing at all.',
    errorMessage:
      'expected euros from 0 to 10,000,000, such as 20, a percentage up to "100%", such as "25%", or true ' +
      'or false',
  },
  contributionPrice: described(
    'What the company pays of each person and month: euros, or a percentage of the price.',
    amountOrPercent,
  ),
  contributionTarget: described('Whose items receive the contribution; left out: both.', whom),
  cutOffDate: {
    type: ['integer', 'string'],
    minimum: 1,
    maximum: 31,
    format: 'date',
    description: 'Own cut-off: a day of the month, or one calendar date.',
    errorMessage: 'expected a day of the month such as 10 or a date such as 2026-11-30',
  },
  startDate: described('First day it is offered for.', day),
  endDate: described('Last day it is offered for; its month is the last one to choose.', day),
  minAmount: described('Least euros a month.', money),
  workingPrice: described('Most euros a month.', money),
  defaultPrice: described('Price a month, or of one ticket, where no age group says it.', money),
  priceForFamily: described('Price a month of a family member; left out: defaultPrice.', money),
  numberOfFace: described('How many face values the vouchers have.', wholeNumber(1, 12)),
  workingDays: described('Working days a month, for exemptions per day.', wholeNumber(0, 31)),
  healthType: words('Kind of health product, shown on its card.'),
  contractMethod: described(
    'tickets: units once; hole-year: all months together; informative: nothing to buy; left out: by month.',
    oneOf('', 'tickets', 'hole-year', 'informative'),
  ),
  periodOptions: described(
    'same (left out too): one amount for all months; different: each month its own.',
    oneOf('same', 'different'),
  ),
  modalityId: described('Its number in another system, kept with the contract.', text),
  collectiveId: described('Only employees of this collective may have it.', id),
  questionare: described('yes: it asks for documentation.', oneOf('yes', 'no')),
  typeOfQuestionare: described(
    'How the questionnaire is given; left out where the category has its own form and that is all.',
    oneOf('physical', 'telematic', 'telephone', 'upload'),
  ),
  monthsAvailability: listOf('Twelve flags, January to December: which months may be taken.', flag, {
    minItems: 12,
    maxItems: 12,
    errorMessage: 'expected twelve flags, January to December',
  }),
  whoAffect: described('Who may have it; left out: both.', whom),
  doc: closed('A document to download.', ['name', 'file'], {
    name: words('What the link says.'),
    file: described('A PDF in documents/.', documentName),
  }),
  label1File: words('What the upload field asks for.'),
  providerId: described('One of the providers of its product.', id),
  year: described('Plan year it is offered in; left out: every year.', wholeNumber(2020, 2100)),
  extra: openObject('Keys that only its category reads; see the README of the plugin.'),
} satisfies Record<Exclude<keyof FileModality, `faceValue${number}`>, FileSchema>

const modalitySchema: FileSchema = {
  ...closed('One offer of the catalogue.', ['id', 'name'], modalityProperties),
  patternProperties: {
    // Any number or text is allowed: the employee reads a message about a malformed face value (FOO-06).
    '^faceValue([1-9]|1[0-2])$': {
      type: ['number', 'string'],
      description: 'Euros of one voucher face.',
      errorMessage: 'expected euros such as 11',
    },
  },
}

const productTaxSchema = closed(
  'How far the product is exempt of income tax; left out: fully, where PL is Exent.',
  ['exemption'],
  {
    exemption: described('false: nothing is exempt.', flag),
    limitExemption: described('Exempt euros a plan year for each person.', money),
    limitDay: described('Exempt euros for each working day.', money),
    numberOfMonths: described('Months the limit runs over.', wholeNumber(1, 12)),
    whoBenefit: described('Which persons count; left out: user.', whom),
  },
)

const productProperties = {
  id: described('Its name, unique in the company.', id),
  PL: described('Plan type: Exent is tax-advantaged, Top is not.', oneOf('Exent', 'Top')),
  name: words('What sidebar and tiles say.'),
  category: closed('The category it belongs to.', ['alias', 'name'], {
    alias: described("The category: a folder in plugins/, and the last part of the page's address.", id),
    name: words('Name of the category.'),
    isDefault: described('false: a contract in force may be edited. Left out: true.', flag),
  }),
  isDocumentRequired: described('A document must be attached.', flag),
  isQuestionsRequired: described('The questions must be answered.', flag),
  questions: listOf(
    'Questions of the product.',
    closed('One question.', ['title', 'isRequired'], {
      title: words('What is asked.'),
      isRequired: described('It must be answered.', flag),
    }),
  ),
  documentName: words('Name of the document to attach.'),
  productTax: productTaxSchema,
  providers: listOf(
    'Who provides it, each written once.',
    closed('One provider.', ['id', 'name'], {
      id: described('What modalities call it.', id),
      name: described('What the employee reads.', text),
      logo: described('A file in images/.', imageName),
      image: described('Larger picture, a file in images/.', imageName),
      website: described('Its own site.', webAddress),
    }),
  ),
  modalities: listOf('Its offers, in the order they are shown.', modalitySchema, {
    minItems: 1,
    errorMessage: 'expected a list of offers, at least one: without it nothing can be bought',
  }),
} satisfies Record<keyof FileProduct, FileSchema>

const schemaKey: FileSchema = {
  type: 'string',
  description: 'Where the schema lies, so that an editor completes and checks.',
}

/** A file `catalogue/<name>.json`: one product. */
export const productSchema = closed(
  'One product with its offers.',
  ['id', 'PL', 'name', 'category', 'modalities'],
  {
    $schema: schemaKey,
    ...productProperties,
  },
)

/** The file `catalogue.json`: the products in the order of the sidebar. */
export const catalogueSchema = closed('The catalogue of a company.', ['products'], {
  $schema: schemaKey,
  products: listOf(
    'Products in the order of the sidebar: the name of a file beside this one, or the product itself.',
    {
      ...closed(
        'One product with its offers.',
        ['id', 'PL', 'name', 'category', 'modalities'],
        productProperties,
      ),
      type: ['string', 'object'],
      pattern: '^catalogue/[a-z0-9][a-z0-9-]{0,59}\\.json$',
      errorMessage: 'expected a file such as "catalogue/pets.json", or the product itself',
    },
  ),
})
