-- One folding for what is stored and what is typed. It no longer rests on the rules of `unaccent`, which differ between versions, nor
-- on the collation of the database: the letters are in the function. `folded` (contract/src/kit/words.ts) does the same to what is
-- typed; `fold.api.test.ts` compares both over all characters of Unicode.

CREATE FUNCTION fold_letters(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 20 AS $fold$
DECLARE
  x text COLLATE "C" := normalize(given, NFKD);
BEGIN
  -- What later versions of Unicode take apart, for a PostgreSQL that does not know it yet.
  IF x ~ '[\ua7f1\U000105c9\U000105e4\U00011383\U00011385\U0001138e\U00011391\U000113c5\U000113c7\U000113c8\U00016121-\U00016128\U00016d68-\U00016d6a\U0001ccd6-\U0001ccf9\U0001e030-\U0001e06d]' THEN
    x := translate(x, U&'\a7f1\+01ccd6\+01ccd7\+01ccd8\+01ccd9\+01ccda\+01ccdb\+01ccdc\+01ccdd\+01ccde\+01ccdf\+01cce0\+01cce1\+01cce2\+01cce3\+01cce4\+01cce5\+01cce6\+01cce7\+01cce8\+01cce9\+01ccea\+01cceb\+01ccec\+01cced\+01ccee\+01ccef\+01ccf0\+01ccf1\+01ccf2\+01ccf3\+01ccf4\+01ccf5\+01ccf6\+01ccf7\+01ccf8\+01ccf9\+01e030\+01e031\+01e032\+01e033\+01e034\+01e035\+01e036\+01e037\+01e038\+01e039\+01e03a\+01e03b\+01e03c\+01e03d\+01e03e\+01e03f\+01e040\+01e041\+01e042\+01e043\+01e044\+01e045\+01e046\+01e047\+01e048\+01e049\+01e04a\+01e04b\+01e04c\+01e04d\+01e04e\+01e04f\+01e050\+01e051\+01e052\+01e053\+01e054\+01e055\+01e056\+01e057\+01e058\+01e059\+01e05a\+01e05b\+01e05c\+01e05d\+01e05e\+01e05f\+01e060\+01e061\+01e062\+01e063\+01e064\+01e065\+01e066\+01e067\+01e068\+01e069\+01e06a\+01e06b\+01e06c\+01e06d',
      U&'SABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\0430\0431\0432\0433\0434\0435\0436\0437\0438\043a\043b\043c\043e\043f\0440\0441\0442\0443\0444\0445\0446\0447\0448\044b\044d\044e\a689\04d9\0456\0458\04e9\04af\04cf\0430\0431\0432\0433\0434\0435\0436\0437\0438\043a\043b\043e\043f\0441\0443\0444\0445\0446\0447\0448\044a\044b\0491\0456\0455\045f\04ab\a651\04b1');
    x := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(x, U&'\+0105c9', U&'\+0105d2\0307'), U&'\+0105e4', U&'\+0105da\0307'), U&'\+011383', U&'\+011382\+0113c9'), U&'\+011385', U&'\+011384\+0113bb'), U&'\+01138e', U&'\+01138b\+0113c2'), U&'\+011391', U&'\+011390\+0113c9'), U&'\+0113c5', U&'\+0113c2\+0113c2'), U&'\+0113c7', U&'\+0113c2\+0113b8'), U&'\+0113c8', U&'\+0113c2\+0113c9'), U&'\+016121', U&'\+01611e\+01611e'), U&'\+016122', U&'\+01611e\+016129'), U&'\+016123', U&'\+01611e\+01611f'), U&'\+016124', U&'\+016129\+01611f'), U&'\+016125', U&'\+01611e\+016120'), U&'\+016126', U&'\+01611e\+01611e\+01611f'), U&'\+016127', U&'\+01611e\+016129\+01611f'), U&'\+016128', U&'\+01611e\+01611e\+016120'), U&'\+016d68', U&'\+016d67\+016d67'), U&'\+016d69', U&'\+016d63\+016d67'), U&'\+016d6a', U&'\+016d63\+016d67\+016d67');
  END IF;
  IF octet_length(x) <> length(x) THEN
    -- Accents, vowel marks and tone marks, and what nobody sees.
    x := regexp_replace(x, '[\u00ad\u0300-\u0344\u0346-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff\u093c\u09bc\u0a3c\u0abc\u0b3c\u0e48-\u0e4e\u0ec8-\u0ecc\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+', '', 'g');
  END IF;
  IF octet_length(x) <> length(x) THEN
    IF x ~ '[\u00ab\u00bb\u00c6\u00de\u00df\u00e6\u00fe\u0152\u0153\u1e9e]' THEN
      x := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(x, U&'\00ab', '<<'), U&'\00bb', '>>'), U&'\00c6', 'ae'), U&'\00de', 'th'), U&'\00df', 'ss'), U&'\00e6', 'ae'), U&'\00fe', 'th'), U&'\0152', 'oe'), U&'\0153', 'oe'), U&'\1e9e', 'ss');
    END IF;
    -- Dashes and quotation marks.
    IF x ~ '[\u02bb\u02bc\u2010\u2012-\u2015\u2018-\u201f\u2032\u2044]' THEN
      x := translate(x, U&'\02bb\02bc\2010\2012\2013\2014\2015\2018\2019\201a\201b\201c\201d\201e\201f\2032\2044',
        U&'''''-----''''''''""""''/');
    END IF;
    -- Greek.
    IF x ~ '[\u0370\u0372\u0376\u037f\u0391-\u03a1\u03a3-\u03a9\u03c2\u03cf\u03d8\u03da\u03dc\u03de\u03e0\u03e2\u03e4\u03e6\u03e8\u03ea\u03ec\u03ee\u03f7\u03fa\u03fd-\u03ff]' THEN
      x := translate(x, U&'\0370\0372\0376\037f\0391\0392\0393\0394\0395\0396\0397\0398\0399\039a\039b\039c\039d\039e\039f\03a0\03a1\03a3\03a4\03a5\03a6\03a7\03a8\03a9\03c2\03cf\03d8\03da\03dc\03de\03e0\03e2\03e4\03e6\03e8\03ea\03ec\03ee\03f7\03fa\03fd\03fe\03ff',
        U&'\0371\0373\0377\03f3\03b1\03b2\03b3\03b4\03b5\03b6\03b7\03b8\03b9\03ba\03bb\03bc\03bd\03be\03bf\03c0\03c1\03c3\03c4\03c5\03c6\03c7\03c8\03c9\03c3\03d7\03d9\03db\03dd\03df\03e1\03e3\03e5\03e7\03e9\03eb\03ed\03ef\03f8\03fb\037b\037c\037d');
    END IF;
    -- Cyrillic.
    IF x ~ '[\u0402\u0404-\u0406\u0408-\u040b\u040f-\u0418\u041a-\u042f]' THEN
      x := translate(x, U&'\0402\0404\0405\0406\0408\0409\040a\040b\040f\0410\0411\0412\0413\0414\0415\0416\0417\0418\041a\041b\041c\041d\041e\041f\0420\0421\0422\0423\0424\0425\0426\0427\0428\0429\042a\042b\042c\042d\042e\042f',
        U&'\0452\0454\0455\0456\0458\0459\045a\045b\045f\0430\0431\0432\0433\0434\0435\0436\0437\0438\043a\043b\043c\043d\043e\043f\0440\0441\0442\0443\0444\0445\0446\0447\0448\0449\044a\044b\044c\044d\044e\044f');
    END IF;
    -- Arabic.
    IF x ~ '[\u0649\u0671\u06a9\u06cc]' THEN
      x := translate(x, U&'\0649\0671\06a9\06cc',
        U&'\064a\0627\0643\064a');
    END IF;
    -- All other letters that have a case.
    IF x ~ '[\u00d0\u00d8\u00f0\u00f8\u0110\u0111\u0126\u0127\u0131\u0141\u0142\u014a\u014b\u0166\u0167\u0181\u0182\u0184\u0186\u0187\u0189-\u018b\u018e-\u0191\u0193\u0194\u0196-\u0198\u019c\u019d\u019f\u01a2\u01a4\u01a6\u01a7\u01a9\u01ac\u01ae\u01b1-\u01b3\u01b5\u01b7\u01b8\u01bc\u01e4\u01f6\u01f7\u021c\u0220\u0222\u0224\u023a\u023b\u023d\u023e\u0241\u0243-\u0246\u0248\u024a\u024c\u024e\u0345\u0460\u0462\u0464\u0466\u0468\u046a\u046c\u046e\u0470\u0472\u0474\u0478\u047a\u047c\u047e\u0480\u048a\u048c\u048e\u0490\u0492\u0494\u0496\u0498\u049a\u049c\u049e\u04a0\u04a2\u04a4\u04a6\u04a8\u04aa\u04ac\u04ae\u04b0\u04b2\u04b4\u04b6\u04b8\u04ba\u04bc\u04be\u04c0\u04c3\u04c5\u04c7\u04c9\u04cb\u04cd\u04d4\u04d8\u04e0\u04e8\u04f6\u04fa\u04fc\u04fe\u0500\u0502\u0504\u0506\u0508\u050a\u050c\u050e\u0510\u0512\u0514\u0516\u0518\u051a\u051c\u051e\u0520\u0522\u0524\u0526\u0528\u052a\u052c\u052e\u0531-\u0556\u10a0-\u10c5\u10c7\u10cd\u13a0-\u13f5\u1c80-\u1c89\u1c90-\u1cba\u1cbd-\u1cbf\u1efa\u1efc\u1efe\u2132\u2183\u2212\u2c00-\u2c2f\u2c60\u2c62-\u2c64\u2c67\u2c69\u2c6b\u2c6d-\u2c70\u2c72\u2c75\u2c7e-\u2c80\u2c82\u2c84\u2c86\u2c88\u2c8a\u2c8c\u2c8e\u2c90\u2c92\u2c94\u2c96\u2c98\u2c9a\u2c9c\u2c9e\u2ca0\u2ca2\u2ca4\u2ca6\u2ca8\u2caa\u2cac\u2cae\u2cb0\u2cb2\u2cb4\u2cb6\u2cb8\u2cba\u2cbc\u2cbe\u2cc0\u2cc2\u2cc4\u2cc6\u2cc8\u2cca\u2ccc\u2cce\u2cd0\u2cd2\u2cd4\u2cd6\u2cd8\u2cda\u2cdc\u2cde\u2ce0\u2ce2\u2ceb\u2ced\u2cf2\ua640\ua642\ua644\ua646\ua648\ua64a\ua64c\ua64e\ua650\ua652\ua654\ua656\ua658\ua65a\ua65c\ua65e\ua660\ua662\ua664\ua666\ua668\ua66a\ua66c\ua680\ua682\ua684\ua686\ua688\ua68a\ua68c\ua68e\ua690\ua692\ua694\ua696\ua698\ua69a\ua722\ua724\ua726\ua728\ua72a\ua72c\ua72e\ua732\ua734\ua736\ua738\ua73a\ua73c\ua73e\ua740\ua742\ua744\ua746\ua748\ua74a\ua74c\ua74e\ua750\ua752\ua754\ua756\ua758\ua75a\ua75c\ua75e\ua760\ua762\ua764\ua766\ua768\ua76a\ua76c\ua76e\ua779\ua77b\ua77d\ua77e\ua780\ua782\ua784\ua786\ua78b\ua78d\ua790\ua792\ua796\ua798\ua79a\ua79c\ua79e\ua7a0\ua7a2\ua7a4\ua7a6\ua7a8\ua7aa-\ua7ae\ua7b0-\ua7b4\ua7b6\ua7b8\ua7ba\ua7bc\ua7be\ua7c0\ua7c2\ua7c4-\ua7c7\ua7c9\ua7cb\ua7cc\ua7ce\ua7d0\ua7d2\ua7d4\ua7d6\ua7d8\ua7da\ua7dc\ua7f5\U00010400-\U00010427\U000104b0-\U000104d3\U00010570-\U0001057a\U0001057c-\U0001058a\U0001058c-\U00010592\U00010594\U00010595\U00010c80-\U00010cb2\U00010d50-\U00010d65\U000118a0-\U000118bf\U00016e40-\U00016e5f\U00016ea0-\U00016eb8\U0001e900-\U0001e921]' THEN
      x := translate(x, U&'\00d0\00d8\00f0\00f8\0110\0111\0126\0127\0131\0141\0142\014a\014b\0166\0167\0181\0182\0184\0186\0187\0189\018a\018b\018e\018f\0190\0191\0193\0194\0196\0197\0198\019c\019d\019f\01a2\01a4\01a6\01a7\01a9\01ac\01ae\01b1\01b2\01b3\01b5\01b7\01b8\01bc\01e4\01f6\01f7\021c\0220\0222\0224\023a\023b\023d\023e\0241\0243\0244\0245\0246\0248\024a\024c\024e\0345\0460\0462\0464\0466\0468\046a\046c\046e\0470\0472\0474\0478\047a\047c\047e\0480\048a\048c\048e\0490\0492\0494\0496\0498\049a\049c\049e\04a0\04a2\04a4\04a6\04a8\04aa\04ac\04ae\04b0\04b2\04b4\04b6\04b8\04ba\04bc\04be\04c0\04c3\04c5\04c7\04c9\04cb\04cd\04d4\04d8\04e0\04e8\04f6\04fa\04fc\04fe\0500\0502\0504\0506\0508\050a\050c\050e\0510\0512\0514\0516\0518\051a\051c\051e\0520\0522\0524\0526\0528\052a\052c\052e\0531\0532\0533\0534\0535\0536\0537\0538\0539\053a\053b\053c\053d\053e\053f\0540\0541\0542\0543\0544\0545\0546\0547\0548\0549\054a\054b\054c\054d\054e\054f\0550\0551\0552\0553\0554\0555\0556\10a0\10a1\10a2\10a3\10a4\10a5\10a6\10a7\10a8\10a9\10aa\10ab\10ac\10ad\10ae\10af\10b0\10b1\10b2\10b3\10b4\10b5\10b6\10b7\10b8\10b9\10ba\10bb\10bc\10bd\10be\10bf\10c0\10c1\10c2\10c3\10c4\10c5\10c7\10cd\13a0\13a1\13a2\13a3\13a4\13a5\13a6\13a7\13a8\13a9\13aa\13ab\13ac\13ad\13ae\13af\13b0\13b1\13b2\13b3\13b4\13b5\13b6\13b7\13b8\13b9\13ba\13bb\13bc\13bd\13be\13bf\13c0\13c1\13c2\13c3\13c4\13c5\13c6\13c7\13c8\13c9\13ca\13cb\13cc\13cd\13ce\13cf\13d0\13d1\13d2\13d3\13d4\13d5\13d6\13d7\13d8\13d9\13da\13db\13dc\13dd\13de\13df\13e0\13e1\13e2\13e3\13e4\13e5\13e6\13e7\13e8\13e9\13ea\13eb\13ec\13ed\13ee\13ef\13f0\13f1\13f2\13f3\13f4\13f5\1c80\1c81\1c82\1c83\1c84\1c85\1c86\1c87\1c88\1c89\1c90\1c91\1c92\1c93\1c94\1c95\1c96\1c97\1c98\1c99\1c9a\1c9b\1c9c\1c9d\1c9e\1c9f\1ca0\1ca1\1ca2\1ca3\1ca4\1ca5\1ca6\1ca7\1ca8\1ca9\1caa\1cab\1cac\1cad\1cae\1caf\1cb0\1cb1\1cb2\1cb3\1cb4\1cb5\1cb6\1cb7\1cb8\1cb9\1cba\1cbd\1cbe\1cbf\1efa\1efc\1efe\2132\2183\2212\2c00\2c01\2c02\2c03\2c04\2c05\2c06\2c07\2c08\2c09\2c0a\2c0b\2c0c\2c0d\2c0e\2c0f\2c10\2c11\2c12\2c13\2c14\2c15\2c16\2c17\2c18\2c19\2c1a\2c1b\2c1c\2c1d\2c1e\2c1f\2c20\2c21\2c22\2c23\2c24\2c25\2c26\2c27\2c28\2c29\2c2a\2c2b\2c2c\2c2d\2c2e\2c2f\2c60\2c62\2c63\2c64\2c67\2c69\2c6b\2c6d\2c6e\2c6f\2c70\2c72\2c75\2c7e\2c7f\2c80\2c82\2c84\2c86\2c88\2c8a\2c8c\2c8e\2c90\2c92\2c94\2c96\2c98\2c9a\2c9c\2c9e\2ca0\2ca2\2ca4\2ca6\2ca8\2caa\2cac\2cae\2cb0\2cb2\2cb4\2cb6\2cb8\2cba\2cbc\2cbe\2cc0\2cc2\2cc4\2cc6\2cc8\2cca\2ccc\2cce\2cd0\2cd2\2cd4\2cd6\2cd8\2cda\2cdc\2cde\2ce0\2ce2\2ceb\2ced\2cf2\a640\a642\a644\a646\a648\a64a\a64c\a64e\a650\a652\a654\a656\a658\a65a\a65c\a65e\a660\a662\a664\a666\a668\a66a\a66c\a680\a682\a684\a686\a688\a68a\a68c\a68e\a690\a692\a694\a696\a698\a69a\a722\a724\a726\a728\a72a\a72c\a72e\a732\a734\a736\a738\a73a\a73c\a73e\a740\a742\a744\a746\a748\a74a\a74c\a74e\a750\a752\a754\a756\a758\a75a\a75c\a75e\a760\a762\a764\a766\a768\a76a\a76c\a76e\a779\a77b\a77d\a77e\a780\a782\a784\a786\a78b\a78d\a790\a792\a796\a798\a79a\a79c\a79e\a7a0\a7a2\a7a4\a7a6\a7a8\a7aa\a7ab\a7ac\a7ad\a7ae\a7b0\a7b1\a7b2\a7b3\a7b4\a7b6\a7b8\a7ba\a7bc\a7be\a7c0\a7c2\a7c4\a7c5\a7c6\a7c7\a7c9\a7cb\a7cc\a7ce\a7d0\a7d2\a7d4\a7d6\a7d8\a7da\a7dc\a7f5\+010400\+010401\+010402\+010403\+010404\+010405\+010406\+010407\+010408\+010409\+01040a\+01040b\+01040c\+01040d\+01040e\+01040f\+010410\+010411\+010412\+010413\+010414\+010415\+010416\+010417\+010418\+010419\+01041a\+01041b\+01041c\+01041d\+01041e\+01041f\+010420\+010421\+010422\+010423\+010424\+010425\+010426\+010427\+0104b0\+0104b1\+0104b2\+0104b3\+0104b4\+0104b5\+0104b6\+0104b7\+0104b8\+0104b9\+0104ba\+0104bb\+0104bc\+0104bd\+0104be\+0104bf\+0104c0\+0104c1\+0104c2\+0104c3\+0104c4\+0104c5\+0104c6\+0104c7\+0104c8\+0104c9\+0104ca\+0104cb\+0104cc\+0104cd\+0104ce\+0104cf\+0104d0\+0104d1\+0104d2\+0104d3\+010570\+010571\+010572\+010573\+010574\+010575\+010576\+010577\+010578\+010579\+01057a\+01057c\+01057d\+01057e\+01057f\+010580\+010581\+010582\+010583\+010584\+010585\+010586\+010587\+010588\+010589\+01058a\+01058c\+01058d\+01058e\+01058f\+010590\+010591\+010592\+010594\+010595\+010c80\+010c81\+010c82\+010c83\+010c84\+010c85\+010c86\+010c87\+010c88\+010c89\+010c8a\+010c8b\+010c8c\+010c8d\+010c8e\+010c8f\+010c90\+010c91\+010c92\+010c93\+010c94\+010c95\+010c96\+010c97\+010c98\+010c99\+010c9a\+010c9b\+010c9c\+010c9d\+010c9e\+010c9f\+010ca0\+010ca1\+010ca2\+010ca3\+010ca4\+010ca5\+010ca6\+010ca7\+010ca8\+010ca9\+010caa\+010cab\+010cac\+010cad\+010cae\+010caf\+010cb0\+010cb1\+010cb2\+010d50\+010d51\+010d52\+010d53\+010d54\+010d55\+010d56\+010d57\+010d58\+010d59\+010d5a\+010d5b\+010d5c\+010d5d\+010d5e\+010d5f\+010d60\+010d61\+010d62\+010d63\+010d64\+010d65\+0118a0\+0118a1\+0118a2\+0118a3\+0118a4\+0118a5\+0118a6\+0118a7\+0118a8\+0118a9\+0118aa\+0118ab\+0118ac\+0118ad\+0118ae\+0118af\+0118b0\+0118b1\+0118b2\+0118b3\+0118b4\+0118b5\+0118b6\+0118b7\+0118b8\+0118b9\+0118ba\+0118bb\+0118bc\+0118bd\+0118be\+0118bf\+016e40\+016e41\+016e42\+016e43\+016e44\+016e45\+016e46\+016e47\+016e48\+016e49\+016e4a\+016e4b\+016e4c\+016e4d\+016e4e\+016e4f\+016e50\+016e51\+016e52\+016e53\+016e54\+016e55\+016e56\+016e57\+016e58\+016e59\+016e5a\+016e5b\+016e5c\+016e5d\+016e5e\+016e5f\+016ea0\+016ea1\+016ea2\+016ea3\+016ea4\+016ea5\+016ea6\+016ea7\+016ea8\+016ea9\+016eaa\+016eab\+016eac\+016ead\+016eae\+016eaf\+016eb0\+016eb1\+016eb2\+016eb3\+016eb4\+016eb5\+016eb6\+016eb7\+016eb8\+01e900\+01e901\+01e902\+01e903\+01e904\+01e905\+01e906\+01e907\+01e908\+01e909\+01e90a\+01e90b\+01e90c\+01e90d\+01e90e\+01e90f\+01e910\+01e911\+01e912\+01e913\+01e914\+01e915\+01e916\+01e917\+01e918\+01e919\+01e91a\+01e91b\+01e91c\+01e91d\+01e91e\+01e91f\+01e920\+01e921',
        U&'dododdhhillnntt\0253\0183\0185\0254\0188\0256\0257\018c\01dd\0259\025b\0192\0260\0263\0269\0268\0199\026f\0272\0275\01a3\01a5\0280\01a8\0283\01ad\0288\028a\028b\01b4\01b6\0292\01b9\01bd\01e5\0195\01bf\021d\019e\0223\0225\2c65\023c\019a\2c66\0242\0180\0289\028c\0247\0249\024b\024d\024f\03b9\0461\0463\0465\0467\0469\046b\046d\046f\0471\0473\0475\0479\047b\047d\047f\0481\048b\048d\048f\0491\0493\0495\0497\0499\049b\049d\049f\04a1\04a3\04a5\04a7\04a9\04ab\04ad\04af\04b1\04b3\04b5\04b7\04b9\04bb\04bd\04bf\04cf\04c4\04c6\04c8\04ca\04cc\04ce\04d5\04d9\04e1\04e9\04f7\04fb\04fd\04ff\0501\0503\0505\0507\0509\050b\050d\050f\0511\0513\0515\0517\0519\051b\051d\051f\0521\0523\0525\0527\0529\052b\052d\052f\0561\0562\0563\0564\0565\0566\0567\0568\0569\056a\056b\056c\056d\056e\056f\0570\0571\0572\0573\0574\0575\0576\0577\0578\0579\057a\057b\057c\057d\057e\057f\0580\0581\0582\0583\0584\0585\0586\2d00\2d01\2d02\2d03\2d04\2d05\2d06\2d07\2d08\2d09\2d0a\2d0b\2d0c\2d0d\2d0e\2d0f\2d10\2d11\2d12\2d13\2d14\2d15\2d16\2d17\2d18\2d19\2d1a\2d1b\2d1c\2d1d\2d1e\2d1f\2d20\2d21\2d22\2d23\2d24\2d25\2d27\2d2d\ab70\ab71\ab72\ab73\ab74\ab75\ab76\ab77\ab78\ab79\ab7a\ab7b\ab7c\ab7d\ab7e\ab7f\ab80\ab81\ab82\ab83\ab84\ab85\ab86\ab87\ab88\ab89\ab8a\ab8b\ab8c\ab8d\ab8e\ab8f\ab90\ab91\ab92\ab93\ab94\ab95\ab96\ab97\ab98\ab99\ab9a\ab9b\ab9c\ab9d\ab9e\ab9f\aba0\aba1\aba2\aba3\aba4\aba5\aba6\aba7\aba8\aba9\abaa\abab\abac\abad\abae\abaf\abb0\abb1\abb2\abb3\abb4\abb5\abb6\abb7\abb8\abb9\abba\abbb\abbc\abbd\abbe\abbf\13f8\13f9\13fa\13fb\13fc\13fd\0432\0434\043e\0441\0442\0442\044a\0463\a64b\1c8a\10d0\10d1\10d2\10d3\10d4\10d5\10d6\10d7\10d8\10d9\10da\10db\10dc\10dd\10de\10df\10e0\10e1\10e2\10e3\10e4\10e5\10e6\10e7\10e8\10e9\10ea\10eb\10ec\10ed\10ee\10ef\10f0\10f1\10f2\10f3\10f4\10f5\10f6\10f7\10f8\10f9\10fa\10fd\10fe\10ff\1efb\1efd\1eff\214e\2184-\2c30\2c31\2c32\2c33\2c34\2c35\2c36\2c37\2c38\2c39\2c3a\2c3b\2c3c\2c3d\2c3e\2c3f\2c40\2c41\2c42\2c43\2c44\2c45\2c46\2c47\2c48\2c49\2c4a\2c4b\2c4c\2c4d\2c4e\2c4f\2c50\2c51\2c52\2c53\2c54\2c55\2c56\2c57\2c58\2c59\2c5a\2c5b\2c5c\2c5d\2c5e\2c5f\2c61\026b\1d7d\027d\2c68\2c6a\2c6c\0251\0271\0250\0252\2c73\2c76\023f\0240\2c81\2c83\2c85\2c87\2c89\2c8b\2c8d\2c8f\2c91\2c93\2c95\2c97\2c99\2c9b\2c9d\2c9f\2ca1\2ca3\2ca5\2ca7\2ca9\2cab\2cad\2caf\2cb1\2cb3\2cb5\2cb7\2cb9\2cbb\2cbd\2cbf\2cc1\2cc3\2cc5\2cc7\2cc9\2ccb\2ccd\2ccf\2cd1\2cd3\2cd5\2cd7\2cd9\2cdb\2cdd\2cdf\2ce1\2ce3\2cec\2cee\2cf3\a641\a643\a645\a647\a649\a64b\a64d\a64f\a651\a653\a655\a657\a659\a65b\a65d\a65f\a661\a663\a665\a667\a669\a66b\a66d\a681\a683\a685\a687\a689\a68b\a68d\a68f\a691\a693\a695\a697\a699\a69b\a723\a725\a727\a729\a72b\a72d\a72f\a733\a735\a737\a739\a73b\a73d\a73f\a741\a743\a745\a747\a749\a74b\a74d\a74f\a751\a753\a755\a757\a759\a75b\a75d\a75f\a761\a763\a765\a767\a769\a76b\a76d\a76f\a77a\a77c\1d79\a77f\a781\a783\a785\a787\a78c\0265\a791\a793\a797\a799\a79b\a79d\a79f\a7a1\a7a3\a7a5\a7a7\a7a9\0266\025c\0261\026c\026a\029e\0287\029d\ab53\a7b5\a7b7\a7b9\a7bb\a7bd\a7bf\a7c1\a7c3\a794\0282\1d8e\a7c8\a7ca\0264\a7cd\a7cf\a7d1\a7d3\a7d5\a7d7\a7d9\a7db\019b\a7f6\+010428\+010429\+01042a\+01042b\+01042c\+01042d\+01042e\+01042f\+010430\+010431\+010432\+010433\+010434\+010435\+010436\+010437\+010438\+010439\+01043a\+01043b\+01043c\+01043d\+01043e\+01043f\+010440\+010441\+010442\+010443\+010444\+010445\+010446\+010447\+010448\+010449\+01044a\+01044b\+01044c\+01044d\+01044e\+01044f\+0104d8\+0104d9\+0104da\+0104db\+0104dc\+0104dd\+0104de\+0104df\+0104e0\+0104e1\+0104e2\+0104e3\+0104e4\+0104e5\+0104e6\+0104e7\+0104e8\+0104e9\+0104ea\+0104eb\+0104ec\+0104ed\+0104ee\+0104ef\+0104f0\+0104f1\+0104f2\+0104f3\+0104f4\+0104f5\+0104f6\+0104f7\+0104f8\+0104f9\+0104fa\+0104fb\+010597\+010598\+010599\+01059a\+01059b\+01059c\+01059d\+01059e\+01059f\+0105a0\+0105a1\+0105a3\+0105a4\+0105a5\+0105a6\+0105a7\+0105a8\+0105a9\+0105aa\+0105ab\+0105ac\+0105ad\+0105ae\+0105af\+0105b0\+0105b1\+0105b3\+0105b4\+0105b5\+0105b6\+0105b7\+0105b8\+0105b9\+0105bb\+0105bc\+010cc0\+010cc1\+010cc2\+010cc3\+010cc4\+010cc5\+010cc6\+010cc7\+010cc8\+010cc9\+010cca\+010ccb\+010ccc\+010ccd\+010cce\+010ccf\+010cd0\+010cd1\+010cd2\+010cd3\+010cd4\+010cd5\+010cd6\+010cd7\+010cd8\+010cd9\+010cda\+010cdb\+010cdc\+010cdd\+010cde\+010cdf\+010ce0\+010ce1\+010ce2\+010ce3\+010ce4\+010ce5\+010ce6\+010ce7\+010ce8\+010ce9\+010cea\+010ceb\+010cec\+010ced\+010cee\+010cef\+010cf0\+010cf1\+010cf2\+010d70\+010d71\+010d72\+010d73\+010d74\+010d75\+010d76\+010d77\+010d78\+010d79\+010d7a\+010d7b\+010d7c\+010d7d\+010d7e\+010d7f\+010d80\+010d81\+010d82\+010d83\+010d84\+010d85\+0118c0\+0118c1\+0118c2\+0118c3\+0118c4\+0118c5\+0118c6\+0118c7\+0118c8\+0118c9\+0118ca\+0118cb\+0118cc\+0118cd\+0118ce\+0118cf\+0118d0\+0118d1\+0118d2\+0118d3\+0118d4\+0118d5\+0118d6\+0118d7\+0118d8\+0118d9\+0118da\+0118db\+0118dc\+0118dd\+0118de\+0118df\+016e60\+016e61\+016e62\+016e63\+016e64\+016e65\+016e66\+016e67\+016e68\+016e69\+016e6a\+016e6b\+016e6c\+016e6d\+016e6e\+016e6f\+016e70\+016e71\+016e72\+016e73\+016e74\+016e75\+016e76\+016e77\+016e78\+016e79\+016e7a\+016e7b\+016e7c\+016e7d\+016e7e\+016e7f\+016ebb\+016ebc\+016ebd\+016ebe\+016ebf\+016ec0\+016ec1\+016ec2\+016ec3\+016ec4\+016ec5\+016ec6\+016ec7\+016ec8\+016ec9\+016eca\+016ecb\+016ecc\+016ecd\+016ece\+016ecf\+016ed0\+016ed1\+016ed2\+016ed3\+01e922\+01e923\+01e924\+01e925\+01e926\+01e927\+01e928\+01e929\+01e92a\+01e92b\+01e92c\+01e92d\+01e92e\+01e92f\+01e930\+01e931\+01e932\+01e933\+01e934\+01e935\+01e936\+01e937\+01e938\+01e939\+01e93a\+01e93b\+01e93c\+01e93d\+01e93e\+01e93f\+01e940\+01e941\+01e942\+01e943');
    END IF;
  END IF;
  IF x ~ '[\u0001-\u001f\u007f-\u00a0\u1680\u2028\u2029]|  |^ | $' THEN
    x := btrim(regexp_replace(x, '[\u0001-\u0020\u007f-\u00a0\u1680\u2028\u2029]+', ' ', 'g'), ' ');
  END IF;
  RETURN lower(x);
END
$fold$;

-- Not STRICT: the planner then puts the body in place of the call. Most texts are plain ASCII, and done with the first branch.
CREATE OR REPLACE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN $1 COLLATE "C" ~ '^([!-~]+( [!-~]+)*)?$' THEN lower($1 COLLATE "C") ELSE fold_letters($1) END;

-- What was folded before is folded anew. Triggers rest meanwhile: nothing but the folded text changes.
DO $$
DECLARE
  c record;
BEGIN
  FOR c IN SELECT * FROM (VALUES ('app_user', 'name', 'search'), ('app_user', 'name', 'sort_name'), ('appointment', 'title', 'search'),
    ('component', 'name', 'search'), ('component', 'name', 'sort_name'), ('equipment', 'line', 'search'), ('portfolio', 'description', 'search'),
    ('recipe', 'name', 'search'), ('recipe', 'name', 'sort_name'), ('report', 'title', 'search'), ('sample', 'title', 'search'),
    ('stock_place', 'name', 'sort_name'), ('supply', 'name', 'search'), ('supply_request', 'title', 'search'), ('ticket', 'topic', 'search')) AS t(tab, from_column, col)
  LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', c.tab);
    -- A generated column is computed again when a column is set that it is made from.
    EXECUTE format('UPDATE %I SET %I = %I WHERE %I IS DISTINCT FROM (%s)', c.tab, c.from_column, c.from_column, c.col,
      (SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
       WHERE d.adrelid = c.tab::regclass AND a.attname = c.col));
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', c.tab);
  END LOOP;
END $$;

ALTER TABLE contact DISABLE TRIGGER USER;
UPDATE contact c SET search = n.search FROM (SELECT x.hash_id, fold(concat_ws(' ', x.name, (SELECT co.name FROM contact co WHERE co.hash_id = x.company_id), x.city, array_to_string(x.tags, ' '),
    (SELECT string_agg(m ->> 'address', ' ') FROM jsonb_array_elements(x.mails) m), (SELECT string_agg(p ->> 'number', ' ') FROM jsonb_array_elements(x.phones) p))) AS search FROM contact x) n
  WHERE n.hash_id = c.hash_id AND c.search <> n.search;
-- The names by which duplicates are found are folded by the application.
UPDATE contact SET keys = ARRAY(SELECT CASE WHEN k LIKE 'name:%' THEN translate(k, U&'\03c2\0649\06cc\06a9\0671', U&'\03c3\064a\064a\0643\0627') ELSE k END FROM unnest(keys) WITH ORDINALITY AS u(k, at) ORDER BY at)
  WHERE array_to_string(keys, ' ') ~ '[\u03c2\u0649\u06cc\u06a9\u0671]';
ALTER TABLE contact ENABLE TRIGGER USER;

ALTER TABLE notification DISABLE TRIGGER USER;
UPDATE notification n SET search = x.search FROM (
    SELECT hash_id, coalesce(fold((SELECT string_agg(value #>> '{}', ' ') FROM jsonb_each(params) WHERE jsonb_typeof(value) <> 'object')), '') AS search FROM notification) x
  WHERE x.hash_id = n.hash_id AND n.search <> x.search;
ALTER TABLE notification ENABLE TRIGGER USER;

ALTER TABLE expense DISABLE TRIGGER USER;
UPDATE expense t SET search = n.search FROM (SELECT x.hash_id, fold(concat_ws(' ', x.number, x.title, u.name, z.name, x.invoice_number)) AS search FROM expense x JOIN app_user u ON u.hash_id = x.user_id JOIN zone z ON z.hash_id = x.zone_id) n WHERE n.hash_id = t.hash_id AND t.search <> n.search;
ALTER TABLE expense ENABLE TRIGGER USER;

ALTER TABLE advance DISABLE TRIGGER USER;
UPDATE advance t SET search = n.search FROM (SELECT x.hash_id, fold(concat_ws(' ', x.number, x.title, u.name, z.name)) AS search FROM advance x JOIN app_user u ON u.hash_id = x.user_id JOIN zone z ON z.hash_id = x.zone_id) n WHERE n.hash_id = t.hash_id AND t.search <> n.search;
ALTER TABLE advance ENABLE TRIGGER USER;

ALTER TABLE holiday DISABLE TRIGGER USER;
UPDATE holiday t SET search = n.search FROM (SELECT x.hash_id, fold(concat_ws(' ', x.number, u.name, z.name)) AS search FROM holiday x JOIN app_user u ON u.hash_id = x.user_id JOIN zone z ON z.hash_id = x.zone_id) n WHERE n.hash_id = t.hash_id AND t.search <> n.search;
ALTER TABLE holiday ENABLE TRIGGER USER;

ALTER TABLE payslip DISABLE TRIGGER USER;
UPDATE payslip t SET search = n.search FROM (SELECT x.hash_id, fold(concat_ws(' ', x.number, u.name, z.name)) AS search FROM payslip x JOIN app_user u ON u.hash_id = x.user_id JOIN zone z ON z.hash_id = x.zone_id) n WHERE n.hash_id = t.hash_id AND t.search <> n.search;
ALTER TABLE payslip ENABLE TRIGGER USER;

ALTER TABLE orders DISABLE TRIGGER USER;
UPDATE orders t SET search = n.search FROM (SELECT x.hash_id, fold(x.number || ' ' || coalesce(x.customer_reference || ' ', '') || c.name) AS search FROM orders x JOIN contact c ON c.hash_id = x.contact_id) n WHERE n.hash_id = t.hash_id AND t.search <> n.search;
ALTER TABLE orders ENABLE TRIGGER USER;

ALTER TABLE invoice DISABLE TRIGGER USER;
UPDATE invoice t SET search = n.search FROM (SELECT x.hash_id, fold(concat_ws(' ', x.number, o.search)) AS search FROM invoice x JOIN orders o ON o.hash_id = x.order_id) n WHERE n.hash_id = t.hash_id AND t.search <> n.search;
ALTER TABLE invoice ENABLE TRIGGER USER;

ALTER TABLE batch DISABLE TRIGGER USER;
UPDATE batch t SET search = n.search FROM (SELECT x.hash_id, fold(r.number || ' ' || r.name) || coalesce(' ' || fold(s.lot), '') AS search FROM batch x JOIN recipe r ON r.hash_id = x.recipe_id LEFT JOIN recipe_stock s ON s.hash_id = x.stock_id) n WHERE n.hash_id = t.hash_id AND t.search <> n.search;
ALTER TABLE batch ENABLE TRIGGER USER;

REINDEX INDEX zone_name_fragment;
REINDEX INDEX audit_gone;
REINDEX INDEX ledger_transaction_label;
REINDEX INDEX stock_lot_words;
REINDEX INDEX recipe_stock_words;
REINDEX INDEX supply_piece_words;
REINDEX INDEX supply_piece_maker;
