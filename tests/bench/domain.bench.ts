import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { DomainBench } from './measureDomain.ts'

/**
 * Measures the salary calculation in one bundle, as the product ships it: the test runner turns each import
 * into a property of an object, which makes small functions up to twice as slow.
 */
export async function run(): Promise<DomainBench> {
  const measure = fileURLToPath(new URL('measureDomain.ts', import.meta.url))
  const bundle = await rolldown({ input: measure, platform: 'node' })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  const printed = execFileSync(process.execPath, ['--input-type=module'], { input: output[0].code })
  return JSON.parse(printed.toString()) as DomainBench
}
