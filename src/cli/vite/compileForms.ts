import { join } from 'node:path'
import { bundleAlone } from './bundleAlone.ts'
import { PluginSandbox } from './pluginSandbox.ts'

/** Source of a module that exports `validators`. */
export type Compiled = { code: string }

/**
 * Compiles the validators of the core's own forms (src/domain/forms).
 * @throws with the sentence of the form that is no schema
 */
export async function compileForms({ root }: { root: string }): Promise<Compiled> {
  const court = new PluginSandbox(root)
  try {
    const result = await court.judge(
      await bundleAlone({ root, entry: join(root, 'src/domain/forms/index.ts') }),
    )
    if ('code' in result) return result
    throw new Error(
      `src/domain/forms: ${'refused' in result ? result.refused : 'thrown' in result ? result.thrown : 'it never ends'}.`,
    )
  } finally {
    await court.close()
  }
}
