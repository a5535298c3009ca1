import { _ } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { fileAjv } from '../../domain/company/parts/fileAjv.ts'
import { tenantSchemas } from '../../domain/company/files/validateTenantFile.ts'
import { wrapCommonJs, buildModule } from './compileValidators.ts'

/**
 * Returns the source of a module `export const validators` with a function of ajv for each kind of company
 * file, so that no start compiles their schemas. Formats are imported from `formatsFile`.
 */
export function compileTenantValidators(formatsFile: string): string {
  const ajv = fileAjv({ source: true, lines: true, formats: _`formats` })
  const kinds = Object.entries(tenantSchemas).map(([kind, schema]) => {
    ajv.addSchema(schema, kind)
    return [kind, kind]
  })
  return buildModule(
    wrapCommonJs(standaloneCode(ajv, Object.fromEntries(kinds) as Record<string, string>)),
    formatsFile,
  )
}
