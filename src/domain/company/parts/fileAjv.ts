import Ajv, { type Options } from 'ajv'
import { formats } from '../../kernel/formats.ts'

/**
 * Creates the compiler for schemas of companies' files; the build passes `code`, because it writes the
 * validators to source files.
 */
export function fileAjv(code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    multipleOfPrecision: 6,
    strictRequired: false,
    formats,
    code,
  })
  return ajv.addVocabulary(['errorMessage', 'expected'])
}
