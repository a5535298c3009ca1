import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { suggested } from '../../domain/kernel/closestMatch.ts'
import type { BenefitExample } from '../../domain/benefit/declaration.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import type { PriceResult } from '../../domain/benefit/quoteRequest.ts'
import {
  formSchemasOf,
  pricingFault,
  promiseFault,
  schemaFaults,
  validateBenefit,
} from '../../domain/benefit/validateBenefit.ts'
import { casesFaults } from '../../domain/examples/cases.ts'
import { exampleFaults } from '../../domain/examples/exampleFaults.ts'
import { flowFaults } from '../../domain/examples/flowFaults.ts'
import { compileValidators } from './compileValidators.ts'
import { placeOfFunction } from './placeOfFunction.ts'
import type { BundlePlace, Lack, SandboxTask, SandboxResult } from './pluginSandbox.ts'

/** What of a folder is tried (findBenefits.ts). */
type Folder = {
  index: { default?: object }
  example?: { default?: BenefitExample }
  cases?: unknown
  server?: { default?: object }
  messages: Benefit['messages']
}

/**
 * Opens a bundle and compiles the validators of its schemas, in a thread of its own: code that never ends, or
 * that ends the process, takes nobody along.
 */
parentPort?.on('message', (task: SandboxTask) => {
  void runTask(task).then((result) => parentPort?.postMessage(result))
})
parentPort?.postMessage('ready')

// In a browser its answer would come after the price; a declaration and its prices know the request alone.
globalThis.fetch = (asked) => {
  const address = asked instanceof Request ? asked.url : String(asked as string | URL)
  throw new Error(`expected an answer from the request alone, got a fetch of ${address}`)
}

/** A folder that is no category, with what is known of the place. */
class Refused extends Error {
  readonly result: { refused: string; stack?: string; at?: BundlePlace }
  constructor(refused: string, known: { stack?: string | undefined; at?: BundlePlace | undefined } = {}) {
    super(refused)
    const { stack, at } = known
    this.result = { refused, ...(stack !== undefined && { stack }), ...(at && { at }) }
  }
}

async function runTask({ file, benefit, formatsFile }: SandboxTask): Promise<SandboxResult> {
  const opened = await open(file)
  if ('thrown' in opened) return opened
  try {
    if (benefit === undefined) {
      const forms = checkedForms(opened.module.coreForms as Record<string, FormSchema>)
      return { code: compileValidators(forms, formatsFile), missingMessages: [], lacks: [] }
    }
    const folder = opened.module as Folder
    const checked = await checkedFolder(folder, benefit)
    return {
      code: compileValidators(formSchemasOf(checked), formatsFile),
      missingMessages: missingMessages(checked),
      lacks: lacksOf(checked, folder),
    }
  } catch (error) {
    if (error instanceof Refused) return error.result
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

/** @throws Error with the sentences of what is wrong */
function checkedForms(forms: Record<string, FormSchema>): Record<string, FormSchema> {
  const faults = Object.entries(forms).flatMap(([name, schema]) => schemaFaults(name, schema))
  if (faults.length > 0) throw new Error(faults.join('; '))
  return forms
}

/** @throws Error with the sentences of what is wrong */
async function checkedFolder({ index, example, messages }: Folder, name: string): Promise<Benefit> {
  const declared = index.default && { ...index.default, messages }
  const faults = validateBenefit(declared, name)
  // What one fault entails would be named beside it.
  if (faults[0]) throw new Error(faults[0])
  const benefit = declared as Benefit
  if (example?.default) await priceExample(benefit, example.default)
  return benefit
}

/**
 * What is wrong with the steps, the server's part, the example and the cases of a folder that can be served:
 * of each the first fault, and no cases where the example is wrong, because they follow it.
 */
function lacksOf(benefit: Benefit, { example, cases, server }: Folder): Lack[] {
  const given = example?.default
  const found = (file: Lack['file'], faults: () => string[]): Lack[] => {
    try {
      const [sentence] = faults()
      return sentence === undefined ? [] : [{ file, sentence, at: placeOfAnswer(benefit, sentence) }]
    } catch (error) {
      const { message, stack = '' } = error as Error
      return [{ file, sentence: `expected to be tried without an error, and it threw: ${message}`, stack }]
    }
  }
  const ofExample = example
    ? found('example.ts', () => (given ? exampleFaults(benefit, given) : [exportExpected]))
    : []
  return [
    ...found('index.ts', () => flowFaults(benefit)),
    ...(server ? found('server.ts', () => serverFaults(server.default)) : []),
    ...ofExample,
    ...(given && cases !== undefined && ofExample.length === 0
      ? found('cases.json', () => {
          const [first, ...more] = casesFaults(benefit, given.request, cases)
          if (first === undefined || more.length === 0) return first === undefined ? [] : [first]
          return [`${first} (and ${more.length} more ${more.length === 1 ? 'case' : 'cases'})`]
        })
      : []),
  ]
}

const exportExpected =
  'expected "export default { request, priceCents }", a request with its price, got no such export'

function serverFaults(exported: object | undefined): string[] {
  const keys = Object.keys(exported ?? {})
  const odd = keys.find((key) => key !== 'signed')
  if (keys.length > 0 && odd === undefined) return []
  const got = odd === undefined ? 'none' : suggested(odd, ['signed'])
  return [`expected "signed", what it does after an acceptance, in "export default { signed }", got ${got}`]
}

/** The function whose answer a sentence is about. */
function placeOfAnswer(benefit: Benefit, sentence: string): BundlePlace | undefined {
  const { covers, eligible, price, documentation } = benefit
  const [, name = ''] = /^expected "(\w+)" to answer/.exec(sentence) ?? []
  return placeOfFunction({ covers, eligible, price, appliesTo: documentation.appliesTo }[name])
}

/** The ids that every category needs, and those of its fields, which no language has. */
function missingMessages({ details, documentation, messages }: Benefit): string[] {
  const fields = (form: string, { properties = {} }: FormSchema): string[] =>
    Object.keys(properties).map((field) => `${form}.${field}`)
  const needed = [
    'name',
    'intro',
    ...fields('details', details),
    ...fields('documentation', documentation.schema),
  ]
  return needed.filter((id) => Object.values(messages).every((catalogue) => !(id in catalogue)))
}

/** Once, where code that never ends takes nobody along; also what it does after its answer. @throws Error */
async function priceExample({ price }: Benefit, { request }: BenefitExample): Promise<void> {
  const start = placeOfFunction(price)
  const at = placeOfFunction(price, /priceCents/) ?? start
  parentPort?.postMessage({ asking: start })
  const refuse = (fault: string, known: ConstructorParameters<typeof Refused>[1]): Refused =>
    new Refused(`its example could not be priced: ${fault}`, known)
  let [promised, fault]: (string | undefined)[] = []
  try {
    const answer: PriceResult = fromRequestAlone(() => price(frozen(request)))
    await new Promise((resolve) => setImmediate(resolve))
    promised = promiseFault(answer)
    fault = promised ?? pricingFault(answer)
  } catch (error) {
    if (!(error instanceof Error)) throw refuse(`it threw ${String(error)}`, { at })
    const changes = /read only|not extensible|^Cannot (delete|assign|add|define)/.test(error.message)
    const reason = changes ? `the request stays as it is: ${error.message}` : error.message
    throw refuse(reason, { stack: error.stack, at })
  }
  if (fault) throw refuse(fault, { at: promised ? start : at })
}

/** A request that nobody can change: the portal asks with the same one again. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen)
    Object.freeze(value)
  }
  return value
}

/** Runs a price without clock and dice, by which browser and server differ. @throws Error where it asks */
function fromRequestAlone<Answer>(run: () => Answer): Answer {
  const { Date: clock } = globalThis
  const { random } = Math
  const never = (name: string) => (): never => {
    throw new Error(`expected an answer from the request alone, got ${name}`)
  }
  Math.random = never('Math.random()')
  globalThis.Date = new Proxy(clock, {
    construct: (target, given) =>
      given.length > 0 ? new target(...(given as [string])) : never('new Date()')(),
    apply: never('Date()'),
    get: (target, key) => (key === 'now' ? never('Date.now()') : Reflect.get(target, key)),
  })
  try {
    return run()
  } finally {
    globalThis.Date = clock
    Math.random = random
  }
}

async function open(
  file: string,
): Promise<{ module: Record<string, unknown> } | { thrown: string; stack: string }> {
  try {
    return { module: (await import(pathToFileURL(file).href)) as Record<string, unknown> }
  } catch (error) {
    return error instanceof Error
      ? { thrown: error.message, stack: error.stack ?? '' }
      : { thrown: String(error), stack: '' }
  }
}
