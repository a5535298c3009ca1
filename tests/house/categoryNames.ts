/** A category's name that a core file may contain, because the word has another meaning there. */
export type OtherMeaning = { name: string; files: RegExp; text?: RegExp; reason: string }

/**
 * The occurrences in the core of a word that equals a category's name. The list may only become shorter:
 * delete an entry when it is no longer needed.
 */
export const otherMeanings: readonly OtherMeaning[] = [
  {
    name: 'renting',
    files: /^src\/(dto\/|server\/platform\/http\/openapi\/|server\/platform\/db\/tables\/)/,
    reason: "the specification's name of a field of the employee, in requests, answers and rows",
  },
  {
    name: 'renting',
    files: /^src\/domain\/forms\/personFields\.ts$/,
    reason: "that field in the table of a person's fields",
  },
  {
    name: 'renting',
    files: /^src\/(portal\/api\/profile|server\/employee\/employeeRow)\.ts$/,
    reason: 'the mappers of that field',
  },
  {
    name: 'informative',
    files:
      /^src\/domain\/(benefit\/schedule|catalogue\/modality|company\/catalogue\/\w*[cC]atalogue(File)?)\.ts$/,
    reason: "a contract method of the specification (D-08) in a tenant's catalogue, and where it is read",
  },
  {
    name: 'informative',
    files: /^src\/dto\/schemas\/modality\.ts$/,
    reason: 'the same contract method on the wire',
  },
  {
    name: 'informative',
    files: /^src\/domain\/company\/rules\/rulesModality\.ts$/,
    reason: 'the same contract method, which needs no price',
  },
  {
    name: 'informative',
    files: /^src\/(domain|portal)\//,
    text: /\bisInformative\b/,
    reason: 'to be removed: the question whether a modality has nothing to buy is called isInformative',
  },
  {
    name: 'informative',
    files: /^src\/domain\//,
    text: /\binformativeOnly\b/,
    reason: 'the code of a refusal, which answers carry',
  },
  {
    name: 'transport',
    files: /^src\/server\/platform\/(mail|jobs)\//,
    reason: 'what nodemailer calls the connection to the mail server',
  },
  {
    name: 'transport',
    files: /^src\/server\/platform\/http\/securityHeaders\.ts$/,
    text: /strictTransportSecurity/,
    reason: 'a header of HTTP',
  },
  {
    name: 'transport',
    files: /^src\/domain\/(catalogue\/exemption|tax\/law\/((exemptions|form190)\.figures|citations))\.ts$/,
    reason: 'a kind of exempt pay in kind, as art. 42.3 e) of the law has it (D-118)',
  },
  {
    name: 'transport',
    files: /^src\/server\/operations\/law\/messages\/\w+\.json$/,
    reason: 'the name of that kind on the advisers’ page',
  },
  {
    name: 'transport',
    files: /^src\/domain\/company\/parts\/schemaParts\.ts$/,
    text: /"en": "Transport"/,
    reason: "the example of a text in two languages, in the tenants' published schema",
  },
]

/**
 * The categories of this repository. Only these are searched for in the core: an implementer's folder may
 * share its name with a word of the core.
 */
export const ownCategories: readonly string[] = [
  'food',
  'formation',
  'gym',
  'health-insurance',
  'informative',
  'kindergarten',
  'life-insurance',
  'life-insurance-axa',
  'lottery',
  'renting',
  'saving-plan',
  'transport',
]

type TextFile = { path: string; text: string }

/**
 * Returns a sentence for each line of the core that names a category in any spelling: `life-insurance`,
 * `lifeInsurance`, `LIFE_INSURANCE`, "life insurance", in code, texts and comments.
 */
export function findNamedCategories(
  { path, text }: TextFile,
  categories: readonly string[],
  meanings = otherMeanings,
): string[] {
  return text.split('\n').flatMap((line, index) =>
    findNames(line, categories)
      .filter((name) => !meanings.some((meaning) => isMeant(meaning, name, path, line)))
      .map((name) => `the core names no category: "${path}:${index + 1}" names ${name}`),
  )
}

/** Returns a sentence for each exception that no line of the core needs any more. */
export function findUnneededMeanings(
  files: readonly TextFile[],
  categories: readonly string[],
  meanings = otherMeanings,
): string[] {
  return meanings
    .filter(
      (meaning) =>
        !files
          .filter(({ path }) => meaning.files.test(path))
          .some(({ path, text }) =>
            text
              .split('\n')
              .some((line) => findNames(line, categories).some((name) => isMeant(meaning, name, path, line))),
          ),
    )
    .map(({ name, files: where }) => `no file of ${where.source} names ${name} any more: delete its line`)
}

function findNames(line: string, categories: readonly string[]): string[] {
  const words = line
    .replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  return categories.filter((category) => patternOf(category).test(words))
}

const patterns = new Map<string, RegExp>()

function patternOf(category: string): RegExp {
  const known = patterns.get(category)
  if (known) return known
  const name = category.split('-').join(' ?')
  const pattern = new RegExp(`(?<![\\p{L}\\d])${name}s?(?![\\p{L}])`, 'u')
  patterns.set(category, pattern)
  return pattern
}

function isMeant({ name, files, text }: OtherMeaning, named: string, path: string, line: string): boolean {
  return name === named && files.test(path) && (text === undefined || text.test(line))
}
