declare module '*/openapi.yaml' {
  export const contract: import('../contract/checker').ContractDocument;
}
