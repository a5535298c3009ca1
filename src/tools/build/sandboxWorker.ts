import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { faultAt, type Fault } from '../../domain/kernel/fault.ts'
import { suggested } from '../../domain/kernel/closestMatch.ts'
import type { BenefitExample } from '../../domain/benefit/declaration.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import type { PriceResult } from '../../domain/benefit/quoteRequest.ts'
import { collectFormSchemas, validateBenefit } from '../../domain/benefit/validateBenefit.ts'
import { pricingFault, promiseFault } from '../../domain/benefit/resultFaults.ts'
import { schemaFaults } from '../../domain/benefit/schemaFaults.ts'
import { casesFaults } from '../../domain/examples/cases.ts'
import { exampleFaults } from '../../domain/examples/exampleFaults.ts'
import { flowFaults } from '../../domain/examples/flowFaults.ts'
import { compileValidators } from './compileValidators.ts'
import { endedProcess, createIndexFault, type SandboxFault } from './pluginFault.ts'
import type { SandboxTask, SandboxResult } from './pluginSandbox.ts'

/** The exports of the bundle for a check (findBenefits.ts). */
type TrialExports = {
  index: { default?: object }
  example?: { default?: BenefitExample }
  cases?: unknown
  server?: { default?: object }
  messages: Benefit['messages']
}

/**
 * Loads a bundle and compiles the validators of its schemas. This runs in a separate thread, so endless
 * code, or code that ends the process, does not affect the build.
 */
parentPort?.on('message', (task: SandboxTask) => {
  void runTask(task).then((result) => parentPort?.postMessage(result))
})
parentPort?.postMessage('ready')

// `fetch` is refused: declarations and prices must depend on the request only, and a response would come
// after the price was returned.
globalThis.fetch = (asked) => {
  const address = asked instanceof Request ? asked.url : String(asked as string | URL)
  throw new Error(`expected an answer from the request alone, got a fetch of ${address}`)
}

process.exit = () => {
  throw new Error(endedProcess)
}

/** The folder is no valid category; `fault` is the reason with its path. */
class Refused extends Error {
  readonly fault: SandboxFault
  constructor(message: string, more: Partial<SandboxFault> = {}) {
    super(message)
    this.fault = createIndexFault(message, more)
  }
}

async function runTask({ file, benefit, formatsFile }: SandboxTask): Promise<SandboxResult> {
  try {
    const module = await open(file)
    if (benefit === undefined) {
      const forms = validateForms(module.coreForms as Record<string, FormSchema>)
      return { code: compileValidators(forms, formatsFile), missingMessages: [], lacks: [] }
    }
    const folder = module as TrialExports
    const checked = await validateFolder(folder, benefit)
    return {
      code: compileValidators(collectFormSchemas(checked), formatsFile),
      missingMessages: findMissingMessages(checked),
      lacks: findLackFaults(checked, folder),
    }
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault }
    return { fault: createIndexFault(error instanceof Error ? error.message : String(error)) }
  }
}

/**
 * @throws Error with the sentences of all faults
 */
function validateForms(forms: Record<string, FormSchema>): Record<string, FormSchema> {
  const faults = Object.entries(forms).flatMap(([name, schema]) => schemaFaults(name, schema))
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('; '))
  return forms
}

/** @throws Refused with the first fault */
async function validateFolder({ index, example, messages }: TrialExports, name: string): Promise<Benefit> {
  const declared = index.default && { ...index.default, messages }
  const [fault] = validateBenefit(declared, name)
  // Only the first fault is reported, because further faults often result from it.
  if (fault) throw new Refused(fault.message, fault)
  const benefit = declared as Benefit
  if (example?.default) await tryExample(benefit, example.default)
  return benefit
}

/**
 * Finds the first fault each in steps, server part, example and cases of a folder that can be served. If the
 * example is wrong, the cases are skipped, because they extend the example.
 */
function findLackFaults(benefit: Benefit, { example, cases, server }: TrialExports): SandboxFault[] {
  const given = example?.default
  const tryFaults = (
    file: SandboxFault['file'],
    faults: () => (Fault & { file?: SandboxFault['file'] })[],
  ): SandboxFault[] => {
    try {
      const [fault] = faults()
      return fault ? [{ file, ...fault }] : []
    } catch (error) {
      const { message: thrown, stack } = error as Error
      const message = `expected to be tried without an error, and it threw: ${thrown}`
      return [{ file, path: [], message, thrown, stack }]
    }
  }
  const ofExample = example
    ? tryFaults('example.ts', () => (given ? exampleFaults(benefit, given) : [faultAt([], exportExpected)]))
    : []
  return [
    ...tryFaults('index.ts', () => flowFaults(benefit)),
    ...(server ? tryFaults('server.ts', () => findServerFaults(server.default)) : []),
    ...ofExample,
    ...(given && cases !== undefined && ofExample.length === 0
      ? tryFaults('cases.json', () => {
          const [first, ...more] = casesFaults(benefit, given.request, cases)
          if (!first || more.length === 0) return first ? [first] : []
          const others = `(and ${more.length} more ${more.length === 1 ? 'case' : 'cases'})`
          return [faultAt(first.path, `${first.message} ${others}`)]
        })
      : []),
  ]
}

const exportExpected =
  'expected "export default { request, priceCents }", a request with its price, got no such export'

function findServerFaults(exported: object | undefined): Fault[] {
  const keys = Object.keys(exported ?? {})
  const odd = keys.find((key) => key !== 'signed')
  if (keys.length > 0 && odd === undefined) return []
  const got = odd === undefined ? 'none' : suggested(odd, ['signed'])
  const expected = 'expected "signed", what it does after an acceptance, in "export default { signed }"'
  return [faultAt(odd === undefined ? [] : [odd], `${expected}, got ${got}`)]
}

/**
 * Lists required message ids (those of every category, and those of the category's fields) that exist in no
 * language.
 */
function findMissingMessages({ asks, details, documentation, messages }: Benefit): string[] {
  const fields = (form: string, { properties = {} }: FormSchema): string[] =>
    Object.keys(properties).map((field) => `${form}.${field}`)
  const needed = [
    'name',
    'intro',
    ...(asks ? ['asks'] : []),
    ...fields('details', details),
    ...fields('documentation', documentation.schema),
  ]
  return needed.filter((id) => Object.values(messages).every((catalogue) => !(id in catalogue)))
}

/**
 * Prices the example once, and waits for errors that its code throws after the price is returned.
 * @throws Refused with the error
 */
async function tryExample({ price }: Benefit, { request }: BenefitExample): Promise<void> {
  const path = ['price', 'priceCents']
  parentPort?.postMessage({ asked: ['price'] })
  const createRefusal = (fault: string, more: Partial<SandboxFault>): Refused =>
    new Refused(`its example could not be priced: ${fault}`, more)
  let [promised, fault]: (string | undefined)[] = []
  try {
    const answer: PriceResult = runFromRequestAlone(() => price(freezeDeep(request)))
    await new Promise((resolve) => setImmediate(resolve))
    promised = promiseFault(answer)
    fault = promised ?? pricingFault(answer)
  } catch (error) {
    if (!(error instanceof Error)) throw createRefusal(`it threw ${String(error)}`, { path })
    const changes = /read only|not extensible|^Cannot (delete|assign|add|define)/.test(error.message)
    const reason = changes ? `the request stays as it is: ${error.message}` : error.message
    throw createRefusal(reason, { path, stack: error.stack })
  }
  if (fault) throw createRefusal(fault, { path: promised ? ['price'] : path })
}

/** Freezes a request, so that a plugin that changes it fails; the portal uses requests again. */
function freezeDeep<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freezeDeep)
    Object.freeze(value)
  }
  return value
}

/**
 * Runs a price function without clock and random numbers, which differ between browser and server.
 * @throws Error if the function uses them
 */
function runFromRequestAlone<Answer>(run: () => Answer): Answer {
  const { Date: clock } = globalThis
  const { random } = Math
  const throwImpure = (name: string) => (): never => {
    throw new Error(`expected an answer from the request alone, got ${name}`)
  }
  Math.random = throwImpure('Math.random()')
  globalThis.Date = new Proxy(clock, {
    construct: (target, given) =>
      given.length > 0 ? new target(...(given as [string])) : throwImpure('new Date()')(),
    apply: throwImpure('Date()'),
    get: (target, key) => (key === 'now' ? throwImpure('Date.now()') : Reflect.get(target, key)),
  })
  try {
    return run()
  } finally {
    globalThis.Date = clock
    Math.random = random
  }
}

/**
 * @throws Refused with the error of the bundle
 */
async function open(file: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  } catch (error) {
    const { message: thrown, stack } = error instanceof Error ? error : new Error(String(error))
    throw new Refused(`expected to be imported without an error, and it threw: ${thrown}`, { thrown, stack })
  }
}
