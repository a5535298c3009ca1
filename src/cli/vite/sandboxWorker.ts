import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import type { BenefitDeclaration } from '../../domain/benefit/declaration.ts'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import { pickSchema } from '../../domain/benefit/pickSchema.ts'
import type { PriceResult } from '../../domain/benefit/priceResult.ts'
import { pricingFault } from '../../server/plugins/pricingFault.ts'
import { checkSchema } from './checkSchema.ts'
import { compileValidators } from './compileValidators.ts'
import type { SandboxTask, SandboxResult } from './pluginSandbox.ts'

/**
 * Opens a bundle and compiles the validators of its schemas, in a thread of its own: code that never ends, or
 * that ends the process, takes nobody along.
 */
parentPort?.on('message', (trial: SandboxTask) => {
  void runTrial(trial).then((result) => parentPort?.postMessage(result))
})
parentPort?.postMessage('ready')

async function runTrial(trial: SandboxTask): Promise<SandboxResult> {
  const opened = await open(trial.file)
  if ('thrown' in opened) return opened
  try {
    const schemas =
      trial.benefit === undefined
        ? (opened.module.coreForms as Record<string, FormSchema>)
        : schemasOf(opened.module.default, trial.benefit)
    for (const [name, schema] of Object.entries(schemas)) {
      const fault = checkSchema(name, schema)
      if (fault) throw new Error(fault)
    }
    if (trial.benefit !== undefined) await priceExample(opened.module.default as BenefitDeclaration)
    return { code: compileValidators(schemas, trial.formatsFile) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

/** Once, where code that never ends takes nobody along; also what it does after its answer. @throws Error */
async function priceExample({ example, price }: Partial<BenefitDeclaration>): Promise<void> {
  if (!example || !price) return
  const answer: unknown = priceOf(example.request)
  await new Promise((resolve) => setImmediate(resolve))
  const fault =
    answer instanceof Promise
      ? 'it answered a promise, expected an answer at once'
      : pricingFault(answer as PriceResult)
  if (fault) throw new Error(`its example could not be priced: ${fault}`)

  function priceOf(request: Parameters<BenefitDeclaration['price']>[0]): unknown {
    try {
      return price!(request)
    } catch (error) {
      throw new Error(
        `its example could not be priced: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      )
    }
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

function schemasOf(declared: unknown, id: string): Record<string, FormSchema> {
  if (typeof declared !== 'object' || declared === null)
    throw new Error('expected "export default defineBenefit({ ... })", got no such export')
  const benefit = declared as BenefitDeclaration
  if (benefit.id !== id)
    throw new Error(`expected id "${id}", the name of its folder, got ${JSON.stringify(benefit.id)}`)
  if (typeof benefit.price !== 'function') throw new Error('expected a function "price"')
  if (typeof benefit.details !== 'object' || benefit.details === null)
    throw new Error('expected a JSON Schema "details"')
  const steps = Object.entries(benefit.steps ?? {}).map(([step, fields]) => {
    const unknown = fields.find((field) => !(field in (benefit.details.properties ?? {})))
    if (unknown !== undefined)
      throw new Error(`the step "${step}" shows "${unknown}", which "details" does not have`)
    return [`details/${step}`, pickSchema(benefit.details, fields)] as const
  })
  return {
    details: benefit.details,
    ...(benefit.itemDetails && { itemDetails: benefit.itemDetails }),
    ...(benefit.documentation && { documentation: benefit.documentation.schema }),
    ...Object.fromEntries(steps),
  }
}
