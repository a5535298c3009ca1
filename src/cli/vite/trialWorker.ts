import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import type { BenefitDeclaration } from '../../domain/benefit.ts'
import type { FormSchema } from '../../domain/formSchema.ts'
import { pickSchema } from '../../domain/pickSchema.ts'
import { checkSchema } from './checkSchema.ts'
import { compileValidators } from './compileValidators.ts'
import type { Trial, TrialResult } from './trial.ts'

/**
 * Opens a bundle and compiles the validators of its schemas, in a thread of its own: code that never ends, or that ends the
 * process, takes nobody along.
 */
parentPort?.on('message', (trial: Trial) => {
  void runTrial(trial).then((result) => parentPort?.postMessage(result))
})
parentPort?.postMessage('ready')

async function runTrial(trial: Trial): Promise<TrialResult> {
  const opened = await open(trial.file)
  if ('thrown' in opened) return opened
  try {
    const schemas = trial.benefit === undefined ? (opened.module.coreForms as Record<string, FormSchema>) : schemasOf(opened.module.default, trial.benefit)
    for (const [name, schema] of Object.entries(schemas)) {
      const fault = checkSchema(name, schema)
      if (fault) throw new Error(fault)
    }
    return { code: compileValidators(schemas, trial.formatsFile) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

async function open(file: string): Promise<{ module: Record<string, unknown> } | { thrown: string; stack: string }> {
  try {
    return { module: (await import(pathToFileURL(file).href)) as Record<string, unknown> }
  } catch (error) {
    return error instanceof Error ? { thrown: error.message, stack: error.stack ?? '' } : { thrown: String(error), stack: '' }
  }
}

function schemasOf(declared: unknown, id: string): Record<string, FormSchema> {
  if (typeof declared !== 'object' || declared === null) throw new Error('expected "export default defineBenefit({ ... })", got no such export')
  const benefit = declared as BenefitDeclaration
  if (benefit.id !== id) throw new Error(`expected id "${id}", the name of its folder, got ${JSON.stringify(benefit.id)}`)
  if (typeof benefit.price !== 'function') throw new Error('expected a function "price"')
  if (typeof benefit.details !== 'object' || benefit.details === null) throw new Error('expected a JSON Schema "details"')
  const steps = Object.entries(benefit.steps ?? {}).map(([step, fields]) => {
    const unknown = fields.find((field) => !(field in (benefit.details.properties ?? {})))
    if (unknown !== undefined) throw new Error(`the step "${step}" shows "${unknown}", which "details" does not have`)
    return [`details/${step}`, pickSchema(benefit.details, fields)] as const
  })
  return {
    details: benefit.details,
    ...(benefit.itemDetails && { itemDetails: benefit.itemDetails }),
    ...(benefit.documentation && { documentation: benefit.documentation.schema }),
    ...Object.fromEntries(steps),
  }
}
