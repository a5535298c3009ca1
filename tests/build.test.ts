import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { benefitFolders, brokenFolders } from 'virtual:benefits'
import { validators } from 'virtual:forms/validators'
import { describe, expect, it } from 'vitest'
import { coreForms } from '../src/domain/forms/profileForms.ts'
import { allSteps } from '../src/domain/benefit/flow.ts'
import { pickSchema } from '../src/domain/benefit/formSchema.ts'

describe('the build', () => {
  it('has a compiled validator for each core form, made from the schema that is shown', () => {
    expect(Object.keys(validators)).toEqual(Object.keys(coreForms))
    for (const [name, schema] of Object.entries(coreForms))
      expect(() => createPrecompiledValidator(validators[name] ?? {}, schema as object)).not.toThrow()
  })
  it('includes each folder of plugins', () => {
    expect(brokenFolders).toEqual([])
  })
  it.each(Object.keys(benefitFolders))(
    'has compiled validators for every form and every step of %s',
    async (id) => {
      const folder = benefitFolders[id]
      const benefit = (await folder?.load())?.default
      const compiled = (await folder?.validators())?.validators ?? {}
      const shown: [string, object | undefined][] = [
        ['details', benefit?.details],
        ['itemDetails', benefit?.itemDetails],
        ['documentation', benefit?.documentation?.schema],
        ...(benefit ? allSteps(benefit.flow) : []).map(({ name, meta }): [string, object] => [
          `details/${name}`,
          pickSchema(benefit?.details ?? {}, meta.fields ?? []),
        ]),
      ]
      const offered = shown.filter(([, schema]) => schema)
      expect(Object.keys(compiled).length).toBe(offered.length)
      for (const [name, schema] of offered)
        expect(() => createPrecompiledValidator(compiled[name] ?? {}, schema ?? {})).not.toThrow()
    },
  )
})
