// electron-builder's afterPack hook: what its Linux installers would hold beside the app, which the `dir` target leaves out.
const { copyFileSync, mkdirSync } = require('node:fs');
const { join } = require('node:path');
const { LinuxTargetHelper } = require('app-builder-lib/out/targets/LinuxTargetHelper');

module.exports = async ({ packager, appOutDir }) => {
  const helper = new LinuxTargetHelper(packager);
  const folder = join(appOutDir, '..', 'installer');
  mkdirSync(join(folder, 'icons'), { recursive: true });
  await helper.writeDesktopEntry(
    packager.platformSpecificBuildOptions,
    null,
    join(folder, `${helper.getDesktopFileName()}.desktop`),
  );
  for (const { file, size } of await helper.icons) copyFileSync(file, join(folder, 'icons', `${size}.png`));
};
