import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
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
import { compileValidators } from './compileValidators.ts'
import type { SandboxTask, SandboxResult } from './pluginSandbox.ts'

/** What of a folder is tried (findBenefits.ts). */
type Folder = {
  index: { default?: object }
  example?: { default?: BenefitExample }
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

async function runTask({ file, benefit, formatsFile }: SandboxTask): Promise<SandboxResult> {
  const opened = await open(file)
  if ('thrown' in opened) return opened
  try {
    const schemas =
      benefit === undefined
        ? checkedForms(opened.module.coreForms as Record<string, FormSchema>)
        : await checkedFolder(opened.module as Folder, benefit)
    return { code: compileValidators(schemas, formatsFile) }
  } catch (error) {
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
async function checkedFolder(
  { index, example, messages }: Folder,
  name: string,
): Promise<Record<string, FormSchema>> {
  const declared = index.default && { ...index.default, messages }
  const faults = validateBenefit(declared, name)
  if (faults.length > 0) throw new Error(faults.join('; '))
  const benefit = declared as Benefit
  if (example?.default) await priceExample(benefit, example.default)
  return formSchemasOf(benefit)
}

/** Once, where code that never ends takes nobody along; also what it does after its answer. @throws Error */
async function priceExample({ price }: Benefit, { request }: BenefitExample): Promise<void> {
  let fault: string | undefined
  try {
    const answer: PriceResult = price(request)
    await new Promise((resolve) => setImmediate(resolve))
    fault = promiseFault(answer) ?? pricingFault(answer)
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error)
  }
  if (fault) throw new Error(`its example could not be priced: ${fault}`)
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
