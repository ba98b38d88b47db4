// Prints the collection that Postman makes of the OpenAPI document on standard input, by Postman's own importer.
// usage: postman.cjs FOLDER_OF_NODE_MODULES
const { readFileSync } = require('node:fs');
const { convertV2 } = require(`${process.argv[2]}/openapi-to-postmanv2`);

const document = { type: 'string', data: readFileSync(0, 'utf8') };
const settings = {
  requestParametersResolution: 'Example',
  parametersResolution: 'Example',
  enableOptionalParameters: false,
};
convertV2(document, settings, (error, result) => {
  if (error || !result.result) throw error ?? new Error(result.reason);
  process.stdout.write(JSON.stringify(result.output[0].data));
});
