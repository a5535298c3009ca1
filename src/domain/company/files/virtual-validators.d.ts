/** Validators of the files of companies, by their kind, so that no start compiles their schemas. */
declare module 'virtual:tenants/validators' {
  export const validators: Record<
    import('./validateTenantFile.ts').TenantFileKind,
    import('ajv').ValidateFunction
  >
}
