import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { _ } from 'ajv'
import { formats } from '../../domain/kernel/formats.ts'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'

const RUNTIME = /^const (\w+) = require\("([\w@/.-]+)"\)/gm

/**
 * Returns the source of a module `export const validators = { [name]: validators of that schema }` that
 * needs neither ajv nor eval in the browser. Formats are those of src/domain/kernel/formats.ts, imported
 * from `formatsFile`.
 * @throws Error for an invalid schema: an unknown keyword or format, or a pattern that does not compile
 */
export function compileValidators(schemas: Record<string, FormSchema>, formatsFile: string): string {
  const entries = Object.entries(schemas).map(
    ([name, schema]) => `  ${JSON.stringify(name)}: ${wrapCommonJs(compileOne(schema))},`,
  )
  return buildModule(`{\n${entries.join('\n')}\n}`, formatsFile)
}

/** Wraps CommonJS code as an expression. */
export const wrapCommonJs = (code: string): string => `((exports) => {\n${code}\nreturn exports })({})`

/** Returns the source of a module that exports `value`, an expression in compiled code, as `validators`. */
export function buildModule(value: string, formatsFile: string): string {
  const modules = new Map<string, string>()
  const code = value.replace(RUNTIME, (_all, variable: string, id: string) => {
    if (!modules.has(id)) modules.set(id, `module${modules.size}`)
    return `const ${variable} = ${modules.get(id)}`
  })
  const imports = [...modules].map(
    ([id, name]) =>
      `import * as ${name}Namespace from ${JSON.stringify(`${id}.js`)}\nconst ${name} = ` +
      `unwrap(${name}Namespace)`,
  )
  return `import { formats } from ${JSON.stringify(formatsFile)}
${imports.join('\n')}
// The default export of CommonJS differs between Node, Vite's development server and a bundle.
function unwrap(module) {
  while (typeof module.default !== 'function') module = module.default
  return module
}
export const validators = ${code}
`
}

function compileOne(schema: FormSchema): string {
  return compileSchemaValidatorsCode(schema as Parameters<typeof compileSchemaValidatorsCode>[0], {
    customFormats: formats as Record<string, RegExp>,
    ajvFormatOptions: false,
    ajvOptionsOverrides: { strictSchema: true, code: { formats: _`formats` } },
  })
}
