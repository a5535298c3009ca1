/** Precompiled validators of companies' files, by kind, so that the server's start compiles no schemas. */
declare module 'virtual:tenants/validators' {
  export const validators: Record<
    import('./validateTenantFile.ts').TenantFileKind,
    import('ajv').ValidateFunction
  >
}
