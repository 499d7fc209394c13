import fc from 'fast-check';

/** An array of at most eighty is drawn with up to eighty: by itself the library stops at ten more than the least. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true });
