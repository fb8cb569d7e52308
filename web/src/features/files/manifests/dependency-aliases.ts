/** Modules of Fabric API, such as `fabric-rendering-v1`. `fabric-permissions-api-v0` is a mod of its own. */
const fabricModule = /^fabric-(?!permissions-api-)(?:[a-z]+-)*(?:v\d+|api-base|renderer-indigo)$/

/** Modules of the Quilt standard libraries, such as `quilt_resource_loader`. */
const quiltModule = /^(?:quilt_(?!loader$|kotlin|config|parsers|mappings)\w+|quilted_fabric_\w+|qsl)$/

/** The id of the mod that has this id of a module or this old id. */
export function dependencyId(id: string): string {
  if (id === 'fabric' || fabricModule.test(id)) return 'fabric-api'
  if (quiltModule.test(id)) return 'qsl'
  return id
}

/** Modules of Forgified Fabric API, the port of Fabric API to the loaders of the Forge family. */
const forgifiedModule = /^fabric_(?!permissions_api_)(?:[a-z]+_)*(?:api|v\d+|api_base|renderer_indigo)$/

export const forgeDependencyId = (id: string): string =>
  forgifiedModule.test(id) ? 'forgified_fabric_api' : id
