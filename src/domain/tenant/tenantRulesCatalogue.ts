import type { Place, TenantFiles } from './tenantFiles.ts'
import { duplicates, fewEuros, missingImage, type KnownBenefit, type Remark } from './tenantRemark.ts'
import { closestMatch } from '../kernel/closestMatch.ts'
import type { FormSchema } from '../benefit/formSchema.ts'
import { judgeValue, shown } from './validateTenantFile.ts'
import type { FileModality, FileProduct } from './catalogueFile.ts'

type At = (...steps: (string | number)[]) => Place

/** What must hold between products, their modalities, the providers, the tables and the files they name. */
export function productRules(files: TenantFiles, known?: readonly KnownBenefit[]): Remark[] {
  const placed = files.products.map(({ product, place }) => ({ product, at: within(place) }))
  const modalities = placed.flatMap(({ product, at }) =>
    product.modalities.map((modality, index) => ({ modality, at: within(at('modalities', index)) })),
  )
  return [
    ...duplicates(
      placed.map(({ product }) => product.id),
      (index) => placed[index]!.at('id'),
    ),
    ...duplicates(
      placed.map(({ product }) => product.category.alias),
      (index) => placed[index]!.at('category', 'alias'),
    ),
    ...duplicates(
      modalities.map(({ modality }) => modality.id),
      (index) => modalities[index]!.at('id'),
    ),
    ...rangeRules(files),
    ...placed.flatMap(({ product, at }) => [
      ...pluginRules(product, at, files, known),
      ...providerRules(product, at, files),
      ...product.modalities.flatMap((modality, index) =>
        modalityRules(modality, product, within(at('modalities', index)), files, known),
      ),
    ]),
  ]
}

function within(place: Place): At {
  return (...steps) => ({ file: place.file, path: [...place.path, ...steps] })
}

function pluginRules(
  product: FileProduct,
  at: At,
  files: TenantFiles,
  known?: readonly KnownBenefit[],
): Remark[] {
  if (!known) return []
  const { alias } = product.category
  const benefit = known.find(({ id }) => id === alias)
  if (!benefit) {
    const near = closestMatch(
      alias,
      known.map(({ id }) => id),
    )
    const meant = near ? `, did you mean "${near}"?` : ''
    return [
      {
        ...at('category', 'alias'),
        severity: 'warning',
        message: `no folder plugins/${alias}; the product "${product.id}" is left out${meant}`,
      },
    ]
  }
  return Object.entries(benefit.tables ?? {}).flatMap(([name, row]) =>
    tableRules(name, row, alias, at, files),
  )
}

function tableRules(name: string, row: FormSchema, alias: string, at: At, { tables }: TenantFiles): Remark[] {
  const file = `tables/${name}.json`
  const table = tables[name]
  if (!table)
    return [
      {
        ...at('category', 'alias'),
        severity: 'fault',
        message: `${alias} reads the rate table "${name}": expected a file ${file}, got none`,
      },
    ]
  return table.rows.flatMap((entry, index) =>
    judgeValue(row, entry).map(({ path, message }) => ({
      file,
      path: ['rows', index, ...path],
      severity: 'fault',
      message,
    })),
  )
}

/** A row from one age or amount to another, whatever its table: turned around it holds for nobody. */
function rangeRules({ tables }: TenantFiles): Remark[] {
  return Object.entries(tables).flatMap(([name, { rows }]) =>
    rows.flatMap(({ from, to }, index): Remark[] => {
      if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return []
      return [
        {
          file: `tables/${name}.json`,
          path: ['rows', index, 'to'],
          severity: 'fault',
          message: `expected ${from} or more, where the row begins, got ${to}`,
        },
      ]
    }),
  )
}

function providerRules({ providers = [] }: FileProduct, at: At, { images }: TenantFiles): Remark[] {
  return [
    ...duplicates(
      providers.map(({ id }) => id),
      (index) => at('providers', index, 'id'),
    ),
    ...providers.flatMap(({ logo, image }, index) => [
      ...missingImage(logo, images, at('providers', index, 'logo')),
      ...missingImage(image, images, at('providers', index, 'image')),
    ]),
  ]
}

function modalityRules(
  modality: FileModality,
  product: FileProduct,
  at: At,
  files: TenantFiles,
  known?: readonly KnownBenefit[],
): Remark[] {
  const category = known?.find(({ id }) => id === product.category.alias)
  // Of a category that is not there nobody knows what it asks; its product is left out, not the company.
  const asksItself = !category || Object.keys(category.documentation?.schema.properties ?? {}).length > 0
  return [
    ...missingImage(modality.logo, files.images, at('logo')),
    ...missingImage(modality.featuredImage, files.images, at('featuredImage')),
    ...named(
      modality.providerId,
      (product.providers ?? []).map(({ id }) => id),
      'one of the providers of this product',
      at('providerId'),
    ),
    ...named(
      modality.collectiveId,
      (files.tenant.collectives ?? []).map(({ id }) => id),
      'one of the collectives of tenant.json',
      at('collectiveId'),
    ),
    ...named(modality.doc?.file, files.documents, 'a file of documents/', at('doc', 'file')),
    ...fewEuros(modality.contributionPrice, at('contributionPrice')),
    ...fewEuros(modality.contributionCompany, at('contributionCompany')),
    ...parentRules(modality, product, at),
    ...amountRules(modality, at),
    ...dateRules(modality, at),
    ...ageRules(modality, at),
    ...faceRules(modality, at),
    ...questionnaireRules(modality, at, asksItself),
  ]
}

function named(name: string | undefined, names: string[], what: string, place: Place): Remark[] {
  if (name === undefined || names.includes(name)) return []
  return [
    {
      ...place,
      severity: 'fault',
      message: `expected ${what} (${names.join(', ') || 'there is none'}), got "${name}"`,
    },
  ]
}

function parentRules({ type, parentId }: FileModality, { modalities }: FileProduct, at: At): Remark[] {
  if (type !== 1) {
    return parentId === undefined
      ? []
      : [
          {
            ...at('parentId'),
            severity: 'fault',
            message: 'only a supplementary has a parent: expected "type": 1 beside it',
          },
        ]
  }
  const mains = modalities.filter((modality) => modality.type !== 1).map(({ id }) => id)
  if (parentId === undefined)
    return [
      {
        ...at('type'),
        severity: 'fault',
        message: 'a supplementary belongs to a modality: expected "parentId" beside it, got nothing',
      },
    ]
  return named(
    parentId,
    mains,
    'a modality of this product that is not a supplementary itself',
    at('parentId'),
  )
}

/** A month that has to hold more than it may can be taken by nobody. */
function amountRules({ minAmount, workingPrice }: FileModality, at: At): Remark[] {
  if (minAmount === undefined || workingPrice === undefined || minAmount <= workingPrice) return []
  return [
    {
      ...at('minAmount'),
      severity: 'fault',
      message: `expected at most workingPrice ${workingPrice}, got ${minAmount}; no month could be taken`,
    },
  ]
}

function dateRules({ startDate, endDate, year }: FileModality, at: At): Remark[] {
  const remarks: Remark[] = []
  if (startDate && endDate && endDate < startDate) {
    remarks.push({
      ...at('endDate'),
      severity: 'fault',
      message: `expected a day after startDate ${startDate}, got "${endDate}"`,
    })
  }
  for (const [key, date] of [
    ['startDate', startDate],
    ['endDate', endDate],
  ] as const) {
    if (year && date && !date.startsWith(`${year}-`)) {
      remarks.push({
        ...at(key),
        severity: 'warning',
        message: `lies outside the plan year ${year} the modality is offered in`,
      })
    }
  }
  return remarks
}

function ageRules(modality: FileModality, at: At): Remark[] {
  return (['ageGroup', 'ageGroupForFamily'] as const).flatMap((key) =>
    (modality[key] ?? []).flatMap((group, index, groups): Remark[] => {
      if (group.to < group.from)
        return [
          {
            ...at(key, index, 'to'),
            severity: 'fault',
            message: `expected an age from ${group.from} on, got ${group.to}`,
          },
        ]
      const before = groups[index - 1]
      if (!before || group.from > before.to) return []
      return [
        {
          ...at(key, index, 'from'),
          severity: 'fault',
          message: `expected an age above ${before.to}, where the bracket before ends, got ${group.from}`,
        },
      ]
    }),
  )
}

function faceRules(modality: FileModality, at: At): Remark[] {
  const count = modality.numberOfFace ?? 0
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((number): Remark[] => {
    const value = modality[`faceValue${number}`]
    if (value === undefined)
      return [
        {
          ...at('numberOfFace'),
          severity: 'fault',
          message: `says ${count}: expected a "faceValue${number}" too, got nothing`,
        },
      ]
    if (Number(value) > 0) return []
    return [
      {
        ...at(`faceValue${number}`),
        severity: 'warning',
        message: `expected euros such as 11, got ${shown(value)}; employees are told to write to the administrator`,
      },
    ]
  })
}

/**
 * A category with a form of its own needs no questionnaire beside it: yes alone says that the form is asked
 * for.
 */
function questionnaireRules(
  { questionare, typeOfQuestionare, doc }: FileModality,
  at: At,
  categoryAsks: boolean,
): Remark[] {
  if (questionare !== 'yes') return []
  if (!typeOfQuestionare && categoryAsks) return []
  if (!typeOfQuestionare)
    return [
      {
        ...at('questionare'),
        severity: 'fault',
        message: 'is yes: expected "typeOfQuestionare" beside it, got nothing',
      },
    ]
  if (typeOfQuestionare !== 'physical' || doc) return []
  return [
    {
      ...at('typeOfQuestionare'),
      severity: 'fault',
      message: 'is physical, so there is a form to sign: expected "doc" beside it, got nothing',
    },
  ]
}
